package dev.weft.nodeaware.linpack;

import dev.weft.machine.Machine;
import dev.weft.machine.MessageCosts;
import dev.weft.nodeaware.MessageModel;
import dev.weft.study.From;
import java.util.List;

/** Models of messages beside those of costs. */
@From(paper = "Reiser, Lavenberg 1980", equation = "exact MVA, one class")
public enum PanelModel implements MessageModel {
    /** Messages that take no time: a lower bound. */
    ZERO_COST("zeroCost") {
        @Override
        public double seconds(MessageCosts costs, Sent message) {
            return 0;
        }

        @Override
        public boolean knowsSharing(MessageCosts costs) {
            return false;
        }

        @Override
        public List<String> used(Machine machine) {
            return List.of();
        }
    },
    /**
     * The adapter of a node as a station of a closed queueing network: the ranks that send to other nodes are its customers, who work between two
     * messages and arrive at random; by exact mean value analysis. Messages within a node take their costs alone.
     */
    ADAPTER_QUEUE("adapterQueue") {
        @Override
        public double seconds(MessageCosts costs, Sent message) {
            int cls = costs.classOf(message.where(), message.bytes());
            double service = message.bytes() / Math.min(costs.rate(cls), costs.nodeRate(cls));
            double residence = service;
            double present = 0;
            for (int customers = 1; customers <= message.leaving(); customers++) {
                residence = service * (1 + present);
                present = customers * residence / (message.between() + costs.alpha(cls) + residence);
            }
            return costs.alpha(cls) + residence;
        }

        @Override
        public boolean knowsSharing(MessageCosts costs) {
            return true;
        }

        @Override
        public List<String> used(Machine machine) {
            return machine.costs().isPresent()
                    ? List.of("costs", Machine.LOCALITIES)
                    : List.of("costs", "link", "overhead", Machine.LOCALITIES);
        }
    };

    private final String key;

    PanelModel(String key) {
        this.key = key;
    }

    @Override
    public String key() {
        return key;
    }
}
