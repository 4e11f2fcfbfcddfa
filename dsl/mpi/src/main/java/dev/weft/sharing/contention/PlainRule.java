package dev.weft.sharing.contention;

/** Rules without parameters. */
public enum PlainRule implements PenaltyRule {
    /** Max-min fair rates. */
    MAX_MIN {
        @Override
        public Contenders contenders() {
            return new ComponentContenders(new FairShare());
        }
    },
    /** The larger of the two degrees. */
    LARGEST_DEGREE {
        @Override
        public Contenders contenders() {
            return new OwnContenders("kimLee", c -> Math.max(c.outDegree(), c.inDegree()));
        }
    },
    /** No contention. */
    ALONE {
        @Override
        public Contenders contenders() {
            return new OwnContenders("noSharing", c -> 1);
        }
    }
}
