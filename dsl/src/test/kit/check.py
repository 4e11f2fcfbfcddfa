"""Checks what the kit has written about every.c on 4 processes.

    check.py record DIR [EXTRA_BARRIERS]   otf2-print's records: counts, nesting, matching, requests
    check.py profile DIR RECORD_DIR        the profile: the same call paths and numbers of calls as in the trace
    check.py python DIR                    python3-otf2 reads as many events; it cannot read inter-communicators
    check.py same DIR DIR                  two programs that do the same with MPI: the same records, call for call
    check.py skewed DIR SKEW_NS            every process pretended to be on a host of its own, rank * SKEW_NS ahead
"""
import csv
import re
import subprocess
import sys
from collections import Counter, defaultdict

P = 4
# Calls per process in every.c, counted by hand; * P in the trace.
CALLS = {
    "MPI_Send": 3 + 4, "MPI_Ssend": 1, "MPI_Bsend": 1, "MPI_Rsend": 1,
    "MPI_Recv": 5 + 2 + 1, "MPI_Mrecv": 1, "MPI_Sendrecv": 20 + 2 + 2 + 3, "MPI_Sendrecv_replace": 1,
    "MPI_Probe": 1, "MPI_Mprobe": 1, "MPI_Imrecv": 1,
    "MPI_Isend": 7 * 3 + 1 + 1, "MPI_Issend": 7, "MPI_Irsend": 1, "MPI_Ibsend": 1, "MPI_Irecv": 1 + 7 * 4 + 1 + 2 + 1,
    "MPI_Wait": 1 + 1 + 8 + 4 + 1 + 17 + 1, "MPI_Waitall": 1 + 1 + 2, "MPI_Waitany": 9,
    "MPI_Send_init": 1, "MPI_Ssend_init": 1, "MPI_Bsend_init": 1, "MPI_Rsend_init": 1, "MPI_Recv_init": 4,
    "MPI_Start": 8, "MPI_Startall": 2, "MPI_Cancel": 1, "MPI_Request_free": 1 + 8,
    "MPI_Comm_dup": 1, "MPI_Comm_dup_with_info": 1, "MPI_Comm_idup": 1, "MPI_Comm_split": 1, "MPI_Comm_split_type": 1,
    "MPI_Cart_create": 1, "MPI_Cart_sub": 1, "MPI_Graph_create": 1, "MPI_Dist_graph_create": 1,
    "MPI_Dist_graph_create_adjacent": 1, "MPI_Comm_create": 1, "MPI_Intercomm_create": 1, "MPI_Intercomm_merge": 1,
    "MPI_Comm_disconnect": 1, "MPI_Finalize": 1, "MPI_Init": 1,
}
for name in ("Gather Gatherv Scatter Scatterv Allgather Allgatherv Alltoall Alltoallv Alltoallw Reduce "
             "Reduce_scatter Reduce_scatter_block Scan Exscan").split():
    CALLS["MPI_" + name] = 1
    CALLS["MPI_I" + name.lower()] = 1
CALLS.update(MPI_Ibarrier=1, MPI_Ibcast=1, MPI_Iallreduce=1, MPI_Allreduce=2)
TOTAL = {name: P * calls for name, calls in CALLS.items()}
# Ranks 0, 2 and 3 make one communicator each by MPI_Comm_create and MPI_Comm_create_group, and use and free them.
TOTAL.update(MPI_Barrier=P * (1 + 2 + 1 + 2 + 1) + 3, MPI_Bcast=P * 2 + 3, MPI_Comm_create_group=3, MPI_Comm_free=P * 11 + 6)
POLLING = {"MPI_Test", "MPI_Testall", "MPI_Testany", "MPI_Testsome", "MPI_Iprobe", "MPI_Improbe", "MPI_Waitsome"}

RECORDS = {
    "MPI_SEND": P * (22 + 7 + 4 + 3), "MPI_RECV": P * (22 + 6 + 3 + 1 + 3),
    "MPI_ISEND": P * (28 + 2 + 1 + 8), "MPI_ISEND_COMPLETE": P * (28 + 2 + 8),  # one send was freed
    "MPI_IRECV_REQUEST": P * (1 + 1 + 28 + 3 + 8), "MPI_IRECV": P * (1 + 1 + 28 + 2 + 8), "MPI_REQUEST_CANCELLED": P,
    "MPI_COLLECTIVE_BEGIN": P * 48 + 12, "MPI_COLLECTIVE_END": P * 48 + 12,
    "NON_BLOCKING_COLLECTIVE_REQUEST": P * 17, "NON_BLOCKING_COLLECTIVE_COMPLETE": P * 17,
    "MEASUREMENT_ON_OFF": P * 2,
}
# World, self, 3 duplicates, 2 halves, shared, grid, 2 columns, 3 graphs, 2 of a group, inter and merged.
COMMUNICATORS = 2 + 3 + 2 + 1 + 1 + 2 + 3 + 2 + 1 + 1


def expect(what, found, wanted):
    if found != wanted:
        sys.exit(f"{what}: found {found}, expected {wanted}")


def printed(*arguments):
    run = subprocess.run(["otf2-print", *arguments], capture_output=True, text=True)
    expect(f"otf2-print {arguments}: exit code and complaints", (run.returncode, run.stderr), (0, ""))
    return run.stdout


def events(folder):
    """(record, location, time, attributes), as otf2-print shows them, in the order of time."""
    for line in printed(f"{folder}/traces.otf2").splitlines():
        found = re.match(r"([A-Z_]+) +(\d+) +(\d+) +(.*)", line)
        if found:
            yield found[1], int(found[2]), int(found[3]), found[4]


def number(name, attributes):
    found = re.search(name + r": (\d+)", attributes)
    return int(found[1]) if found else None


def communicator(attributes):
    return re.search(r'Communicator: ".*?" <(\d+)>', attributes)[1]


def check_record(folder, barriers):
    definitions = printed("-G", f"{folder}/traces.otf2")
    printed("-M", f"{folder}/traces.otf2"), printed("-C", f"{folder}/traces.otf2"), printed("-A", f"{folder}/traces.otf2")
    # each communicator has two lines less than inter-communicators, which have one of their own
    expect("communicators", len(re.findall(r"^(?:COMM|INTER_COMM) ", definitions, re.M)), COMMUNICATORS)
    said = sum(int(n) for n in re.findall(r"# Events: (\d+)", definitions))
    names = re.findall(r'^REGION .*?Name: "(.*?)"', definitions, re.M)
    for name in ("main", "helper", "first_way", "second_way", "recurse", "communicators"):
        expect(f"regions named {name}", names.count(name), 1)
    records, calls, paths = Counter(), Counter(), Counter()
    stacks, requests = defaultdict(list), defaultdict(dict)
    sent, received, collectives = Counter(), Counter(), defaultdict(Counter)
    last = {}
    for record, place, time, attributes in events(folder):
        records[record] += 1
        expect("time goes on", time >= last.get(place, 0), True)
        last[place] = time
        if record == "ENTER":
            stacks[place].append(re.match(r'Region: "(.*?)"', attributes)[1])
            calls[stacks[place][-1]] += 1
            paths[place, "/".join(stacks[place])] += 1
        elif record == "LEAVE":
            expect("LEAVE", re.match(r'Region: "(.*?)"', attributes)[1], stacks[place].pop())
        elif record in ("MPI_ISEND", "MPI_IRECV_REQUEST"):
            requests[place][number("Request", attributes)] = record
        elif record in ("MPI_ISEND_COMPLETE", "MPI_IRECV", "MPI_REQUEST_CANCELLED"):
            begun = requests[place].pop(number("Request", attributes))
            expect("begin of " + record, begun, "MPI_ISEND" if record == "MPI_ISEND_COMPLETE" else "MPI_IRECV_REQUEST")
        if record in ("MPI_SEND", "MPI_ISEND", "MPI_RECV", "MPI_IRECV"):
            inter = "communicator 14" in attributes  # its ranks are those of the other side
            key = communicator(attributes), number("Tag", attributes), number("Length", attributes)
            receiver, sender = number("Receiver", attributes), number("Sender", attributes)
            (sent if "SEND" in record else received)[key] += 1
            expect("peer", (receiver if sender is None else sender) in range(P), True)
            expect("tags of inter", inter, number("Tag", attributes) == 62)
        if record == "MPI_COLLECTIVE_END":
            collectives[communicator(attributes)][place] += 1
    for place, stack in stacks.items():
        expect(f"open calls of {place}", stack, [])
    expect("LOCATION's number of events", said, sum(records.values()))
    expect("requests without an end", sum(len(open_ones) for open_ones in requests.values()), P)  # the freed ones
    expect("messages received", received, sent)
    for comm, users in collectives.items():
        if comm not in ("1", "14"):
            expect(f"collectives of the members of communicator {comm}", len(set(users.values())), 1)
    for record, wanted in RECORDS.items():
        extra = barriers if record.startswith("MPI_COLLECTIVE") else 0
        expect(record, records[record], wanted + extra)
    for name, wanted in TOTAL.items():
        expect(name, calls[name], wanted + (barriers if name == "MPI_Barrier" else 0))
    for name in POLLING:
        expect(name + " was called", calls[name] >= P, True)
    for place in range(P):
        for way in ("first_way", "second_way"):
            expect(f"calls by {way}", paths[place, f"main/{way}/helper/MPI_Sendrecv"], 10)
        expect("recursion", paths[place, "main/recurse/recurse/recurse/recurse/helper/MPI_Sendrecv"], 1)
        expect("depth", paths[place, "/".join(["recurse"] * 31 + ["helper", "MPI_Sendrecv"])], 1)
    if barriers:
        expect("pauses for changing chunks", records["BUFFER_FLUSH"] >= P, True)
    print(f"  {sum(records.values())} records of {len(records)} kinds as counted by hand, {sum(sent.values())} messages matched")
    return paths


def check_python(folder):
    import otf2

    count = sum(1 for _ in events(folder))
    with otf2.reader.open(f"{folder}/traces.otf2") as trace:
        expect("events that python3-otf2 reads", sum(1 for _ in trace.events), count)
    print(f"  python3-otf2 reads the same {count} records")


def rows(folder):
    for rank in range(P):
        with open(f"{folder}/profile-{rank}.csv", newline="") as file:
            for row in csv.DictReader(file):
                expect("rank", int(row["rank"]), rank)
                yield row


def check_profile(folder, record_folder):
    calls, least, local = Counter(), {}, {}
    for row in rows(folder):
        if row["function"] == "run":
            continue
        count, total, shortest = int(row["count"]), int(row["sum_ns"]), int(row["min_ns"])
        expect("min <= mean", shortest * count <= total, True)
        expect("second", row["second_ns"] == "" if count == 1 else shortest <= int(row["second_ns"]), True)
        expect("path ends in function", row["call_path"].split("/")[-1], row["function"])
        if row["function"] not in POLLING:
            calls[int(row["rank"]), row["call_path"]] += count
        if row["wait_state"] != "none":
            key = row["function"], row["size_class"]
            least[key] = min(shortest, least.get(key, shortest))
            local[key, row["rank"]] = min(shortest, local.get((key, row["rank"]), shortest))
    for row in rows(folder):
        key = row["function"], row["size_class"]
        counted = row["function"] != "run" and row["wait_state"] != "none"
        expect("minimum of all", row["min_all_ns"], str(least[key]) if counted else "")
        expect("minimum of the rank", row["min_rank_ns"], str(local[key, row["rank"]]) if counted else "")
    paths = check_record(record_folder, 0)
    traced = {key: n for key, n in paths.items() if (name := key[1].split("/")[-1]).startswith("MPI_") and name not in POLLING}
    expect("call paths of profile and trace", dict(calls), traced)
    waits = Counter((row["function"], row["wait_state"]) for row in rows(folder) for _ in range(int(row["count"])))
    expect("sends to MPI_PROC_NULL are none", waits["MPI_Send", "late_receiver"], P * 6)
    expect("Waits for sends only", waits["MPI_Wait", "late_sender"], P * (1 + 1 + 4 + 2))
    expect("Bcasts that can wait", waits["MPI_Bcast", "late_broadcast"], 3 + 2)
    expect("Reduces that can wait", waits["MPI_Reduce", "early_reduce"], 1)
    print(f"  {len(calls)} call paths with the calls of the trace; minima of {len(least)} classes")


def calls_of(folder):
    """What each rank did with MPI, in its order and without times; requests by the order in which they appear."""
    ranks, requests = defaultdict(list), defaultdict(dict)
    for record, place, _, attributes in events(folder):
        if record in ("ENTER", "LEAVE") and '"MPI_' not in attributes:
            continue
        seen = requests[place]
        text = re.sub(r"Request: (\d+)", lambda found: f"Request: {seen.setdefault(found[1], len(seen))}", attributes)
        ranks[place].append((record, text))
    return ranks


def check_same(folder, other):
    first, second = calls_of(folder), calls_of(other)
    expect("ranks", sorted(second), sorted(first))
    for rank in first:
        for i, (one, two) in enumerate(zip(first[rank], second[rank])):
            expect(f"record {i} of rank {rank}", two, one)
        expect(f"records of rank {rank}", len(second[rank]), len(first[rank]))
    for line in printed(f"{other}/traces.otf2").splitlines():
        expect("paths without functions of the MPI library", bool(re.search(r'Region: "p?mpi_', line)), False)
    print(f"  the same {sum(map(len, first.values()))} records")


def check_skewed(folder, skew):
    text = printed("-C", f"{folder}/traces.otf2")
    found = re.findall(r"CLOCK_OFFSET +(\d+) +Time: (\d+), Offset: ([+-]\d+), StdDev: ([\d.e+]+)", text)
    expect("offsets", len(found), 2 * P)
    worst = 0
    for place, _, offset, error in found:
        wrong = int(offset) + int(place) * skew
        expect(f"offset of {place} within its error", abs(wrong) <= float(error), True)
        worst = max(worst, abs(wrong))
    sends, receives = defaultdict(list), defaultdict(list)
    for record, _, time, attributes in events(folder):
        if record in ("MPI_SEND", "MPI_RECV") and number("Tag", attributes) in (6, 7, 72):
            (sends if record == "MPI_SEND" else receives)[number("Tag", attributes)].append(time)
    for tag in sends:  # otf2-print applies the offsets: the last receive comes after the first send
        expect("order", min(sends[tag]) < min(receives[tag]) + 1_000_000, True)
    print(f"  offsets of {skew} ns per rank found within {worst} ns")


if __name__ == "__main__":
    mode = sys.argv[1]
    if mode == "record":
        check_record(sys.argv[2], int(sys.argv[3]) if len(sys.argv) > 3 else 0)
    elif mode == "profile":
        check_profile(sys.argv[2], sys.argv[3])
    elif mode == "same":
        check_same(sys.argv[2], sys.argv[3])
    elif mode == "python":
        check_python(sys.argv[2])
    else:
        check_skewed(sys.argv[2], int(sys.argv[3]))
