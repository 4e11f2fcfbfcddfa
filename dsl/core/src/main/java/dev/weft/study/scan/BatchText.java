package dev.weft.study.scan;

import java.util.regex.Pattern;

/**
 * Lines that batch systems, clocks and logs print around and into the output of a job: prologues and epilogues of LSF, Slurm and PBS,
 * {@code seff} and {@code time}, and messages of UCX, NCCL and Open MPI with their host and process. No form takes them for its own, and
 * none of them tells two tables apart.
 */
public final class BatchText {
    private static final String NUMBER = "[0-9][0-9.,]*+";
    private static final String CLOCK = "(?:[0-9]++[-:.])*+[0-9]++";

    private static final Pattern LSF = Pattern.compile("-{60}|Sender: LSF System .*+|Subject: Job [0-9].*+|Job <.*+"
            + "|Job was executed on host.*+|<[0-9]++\\*[^>\\s]++>(?:,.*+)?|.*was used as the (?:home|working) directory\\."
            + "|(?:Started|Terminated|Results reported) (?:at|on) .*+|Your job looked like:|# LSBATCH: User input|#BSUB .*+|#!/\\S++.*+"
            + "|Successfully completed\\.|Exited with (?:exit code|signal) .*+|TERM_[A-Z_]++: .*+|Resource usage summary:"
            + "|(?:CPU time|(?:Max|Average|Total Requested|Delta) Memory|Max (?:Swap|Processes|Threads)|Run time|Turnaround time) ?:"
            + " +(?:-|" + NUMBER + ")(?: [A-Za-z.]++)?"
            + "|The output \\(if any\\) (?:is above|follows).*+|PS:|Read file <.*> for stderr output of this job\\.");

    private static final Pattern SLURM = Pattern.compile("(?:slurmstepd|srun|salloc|sbatch|slurmd)(?:-[^:\\s]++)?: .*+"
            + "|Submitted batch job [0-9]++.*+|#SBATCH .*+|Job ?I[Dd]\\s*+[:=]\\s*+\\S++|(?:Array )?Job ID: .*+|Cluster: \\S++|User/Group: .*+"
            + "|State: [A-Z_]++(?: .*+)?|Nodes: [0-9]++|Cores(?: per node)?: [0-9]++|CPU (?:Utilized|Efficiency): .*+"
            + "|Job Wall-clock time: .*+|Memory (?:Utilized|Efficiency): .*+|SLURM_[A-Z_]++\\s*+[=:].*+");

    private static final Pattern PBS = Pattern.compile(
            "(?:Begin|End) PBS (?:Prologue|Epilogue).*+|#PBS .*+|PBS Job (?:Statistics|Id).*+"
                    + "|(?:Job ID|Username|Group|Name|Queue|Session|Limits|Resources|Exit Status|Account|Execution [Hh]ost|Nodes)\\s*+: {2,}.*+"
                    + "|(?:[Rr]esources?[_ ][Uu]sed|[Rr]esource[_ ][Ll]ist|Resources [Rr]equested|Job Resources [Uu]sed).*+"
                    + "|Application [0-9]++ (?:resources|exit).*+|(?:cput|walltime|ncpus|vmem|mem|cpupercent)=.*+|=>> PBS: .*+");

    private static final Pattern TIME = Pattern.compile(
            "(?:real|user|sys)\\s++(?:[0-9]++m)?[0-9.,]++s?"
                    + "|" + NUMBER + " ?(?:seconds|s|sec\\.?)(?: time)? (?:elapsed|user|sys).*+"
                    + "|" + NUMBER + "(?:user|u) " + NUMBER + "(?:system|s) " + CLOCK + "(?:elapsed)? .*%.*+"
                    + "|[0-9]++inputs\\+[0-9]++outputs .*+|.* " + NUMBER + "s user " + NUMBER + "s system .*% cpu .*+"
                    + "|(?:User|System) time \\(seconds\\): .*+|Elapsed \\(wall clock\\) time .*+|Command being timed: .*+"
                    + "|(?:Maximum|Average) resident set size .*+|Percent of CPU this job got: .*+|[A-Z][a-z]++ context switches: [0-9]++");

    private static final Pattern LOG = Pattern.compile("\\[[0-9]++\\.[0-9]++] \\[[^\\]]++] .*\\sUCX\\s.*+"
            + "|[^:\\s]++:[0-9]++:[0-9]++ \\[[0-9]++] NCCL [A-Z]++.*+|\\[[\\w.-]++:[0-9]++]\\s.*+|-{74}");

    private static final int LONGEST = 400;

    private BatchText() {}

    /** Returns whether this line, without blanks around it, is of a batch system, a clock or a log. */
    public static boolean is(String line) {
        return line.length() <= LONGEST
                && (LSF.matcher(line).matches()
                        || SLURM.matcher(line).matches()
                        || PBS.matcher(line).matches()
                        || TIME.matcher(line).matches()
                        || LOG.matcher(line).matches());
    }
}
