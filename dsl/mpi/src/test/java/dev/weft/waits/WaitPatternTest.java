package dev.weft.waits;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.trace.event.CollectiveCode;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Which functions can wait for whom, however a tracer writes them. */
class WaitPatternTest {
    @ParameterizedTest
    @CsvSource({
        "MPI_Recv, recv",
        "mpi_recv_, recv",
        "mpi_recv__, recv",
        "MPI_RECV, recv",
        "PMPI_Recv, recv",
        "pmpi_recv_, recv",
        "MPI_Sendrecv_replace, sendrecv_replace",
        "mpi_sendrecv_replace_, sendrecv_replace",
        "MPI_, ''",
        "MPI___, ''",
        "PMPI_, ''",
        "main, ''",
        "my_MPI_Recv, ''",
        "XMPI_Recv, ''",
        "'', ''"
    })
    void names_of_MPI_are_known_in_C_in_Fortran_and_by_their_second_name(String function, String bare) {
        assertThat(WaitPattern.bare(function)).isEqualTo(bare);
    }

    @Test
    void names_do_not_depend_on_the_language_of_the_computer() {
        Locale before = Locale.getDefault();
        try {
            Locale.setDefault(new Locale("tr"));
            assertThat(WaitPattern.bare("MPI_WAITANY")).isEqualTo("waitany");
        } finally {
            Locale.setDefault(before);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "MPI_Recv",
                "MPI_Mrecv",
                "MPI_Sendrecv",
                "MPI_Sendrecv_replace",
                "MPI_Wait",
                "MPI_Waitall",
                "MPI_Waitany",
                "MPI_Waitsome",
                "mpi_waitall_",
                "PMPI_Recv"
            })
    void receives_and_waits_may_have_a_late_sender(String function) {
        assertThat(WaitPattern.ofPointToPoint(function)).isEqualTo(WaitPattern.LATE_SENDER);
    }

    @ParameterizedTest
    @ValueSource(strings = {"MPI_Send", "MPI_Ssend", "MPI_Rsend", "mpi_ssend_", "PMPI_Send"})
    void blocking_sends_may_have_a_late_receiver(String function) {
        assertThat(WaitPattern.ofPointToPoint(function)).isEqualTo(WaitPattern.LATE_RECEIVER);
    }

    /** A buffered send never waits for the receiver; tests and probes never wait by what Scalasca calls waiting. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "MPI_Bsend", "MPI_Isend", "MPI_Irecv", "MPI_Test", "MPI_Testall", "MPI_Testany", "MPI_Testsome",
                "MPI_Probe", "MPI_Iprobe", "MPI_Win_wait", "MPI_Barrier", "recv", "wait", "main"
            })
    void other_functions_have_no_partner_to_wait_for(String function) {
        assertThat(WaitPattern.ofPointToPoint(function)).isNull();
    }

    @Test
    void only_waits_complete_what_others_have_begun() {
        assertThat(WaitPattern.completesRequests("MPI_Waitsome")).isTrue();
        assertThat(WaitPattern.completesRequests("mpi_wait_")).isTrue();
        assertThat(WaitPattern.completesRequests("PMPI_Waitall")).isTrue();
        assertThat(WaitPattern.completesRequests("MPI_Recv")).isFalse();
        assertThat(WaitPattern.completesRequests("MPI_Testall")).isFalse();
        assertThat(WaitPattern.completesRequests("wait")).isFalse();
    }

    @Test
    void the_part_of_a_member_decides_whether_it_can_wait() {
        assertThat(WaitPattern.ofCollective(CollectiveCode.BARRIER, false, 0)).isEqualTo(WaitPattern.WAIT_AT_BARRIER);
        assertThat(WaitPattern.ofCollective(CollectiveCode.ALLTOALL, false, 8)).isEqualTo(WaitPattern.WAIT_AT_NXN);
        assertThat(WaitPattern.ofCollective(CollectiveCode.ALLTOALLV, false, 8)).isNull();
        assertThat(WaitPattern.ofCollective(CollectiveCode.SCAN, false, 8)).isNull();
        assertThat(WaitPattern.ofCollective(CollectiveCode.BCAST, false, 8)).isEqualTo(WaitPattern.LATE_BROADCAST);
        assertThat(WaitPattern.ofCollective(CollectiveCode.BCAST, false, 0)).isNull();
        assertThat(WaitPattern.ofCollective(CollectiveCode.BCAST, true, 8)).isNull();
        assertThat(WaitPattern.ofCollective(CollectiveCode.GATHERV, true, 8)).isEqualTo(WaitPattern.EARLY_REDUCE);
        assertThat(WaitPattern.ofCollective(CollectiveCode.GATHERV, true, 0)).isNull();
        assertThat(WaitPattern.ofCollective(CollectiveCode.GATHERV, false, 8)).isNull();
    }

    @Test
    void sizes_of_calls_are_told_apart_by_powers_of_two() {
        assertThat(CallClass.size(0)).isZero();
        assertThat(CallClass.size(-3)).isZero();
        assertThat(CallClass.size(1)).isEqualTo(1);
        assertThat(CallClass.size(2)).isEqualTo(2);
        assertThat(CallClass.size(3)).isEqualTo(2);
        assertThat(CallClass.size(4)).isEqualTo(3);
        assertThat(CallClass.size(1023)).isEqualTo(10);
        assertThat(CallClass.size(1024)).isEqualTo(11);
        assertThat(CallClass.size(Long.MAX_VALUE)).isEqualTo(63);
    }

    @Test
    void sizes_are_printed_as_where_they_begin_and_end() {
        assertThat(EstimateReliability.sizes(CallStatistics.ANY_SIZE)).isEqualTo("all");
        assertThat(EstimateReliability.sizes(CallClass.UNKNOWN_SIZE)).isEqualTo("unknown");
        assertThat(EstimateReliability.sizes(0)).isEqualTo("0 B");
        assertThat(EstimateReliability.sizes(1)).isEqualTo("1 B");
        assertThat(EstimateReliability.sizes(2)).isEqualTo("2 B to 4 B");
        assertThat(EstimateReliability.sizes(10)).isEqualTo("512 B to 1 KiB");
        assertThat(EstimateReliability.sizes(21)).isEqualTo("1 MiB to 2 MiB");
    }
}
