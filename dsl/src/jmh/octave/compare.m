% Times Octave's queueing package on the networks of SolverBenchmark.java and prints NAME,SECONDS,THROUGHPUT lines.
% Processor seconds, so that other work on the machine does not count. The median of several calls after one to warm up; each call has demands of its own.
pkg load queueing
printf("version,%s,%s\n", version(), pkg("describe", "queueing"){1}.version);

function D = demands(classes, stations)
  for r = 1:classes
    for k = 1:stations
      D(r, k) = 0.01 * (1 + mod(7 * r * k, 11) / 11);
    end
  end
end

function run(name, solve, D, repeats)
  [U, R, Q, X] = solve(D);
  first = X(1, 1);
  seconds = zeros(1, repeats);
  for i = 1:repeats
    D(1, 1) = D(1, 1) * (1 + 1e-9);
    start = cputime();
    [U, R, Q, X] = solve(D);
    seconds(i) = cputime() - start;
  end
  printf("%s,%.9g,%.17g\n", name, median(seconds), first);
end

run("K4",    @(D) qncsmva(1e5, D, ones(size(D))), demands(1, 4), 3);
run("K10",   @(D) qncsmva(1e5, D, ones(size(D))), demands(1, 10), 3);
run("K100",  @(D) qncsmva(1e5, D, ones(size(D))), demands(1, 100), 3);
run("250x2", @(D) qncmmva([250 250], D, ones(size(D))), demands(2, 4), 3);
run("30x3",  @(D) qncmmva([30 30 30], D, ones(size(D))), demands(3, 4), 3);
run("12x4",  @(D) qncmmva([12 12 12 12], D, ones(size(D))), demands(4, 4), 3);
% eight servers of eight times the service time; Octave's answer may be off here, as its manual says itself
run("MM8",   @(D) qncsmva(1e4, D .* [8 1 1 1], ones(size(D)), [8 1 1 1]), demands(1, 4), 3);
