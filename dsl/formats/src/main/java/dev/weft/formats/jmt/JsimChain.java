package dev.weft.formats.jmt;

import dev.weft.formats.jmt.JmtNetwork.Customers;
import dev.weft.formats.jmt.JsimRoutes.State;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * A class of a JSIMG model, or classes that switch into one another.
 *
 * @param customers name and population
 * @param ratio mean visits to each class at each node in a cycle or passage
 * @param begin probabilities of where an open class enters; empty for a closed one
 * @param service seconds of a visit to each station
 * @param visits mean visits to each station
 */
@SuppressWarnings("ArrayRecordComponent") // chains are not compared
record JsimChain(
        Customers customers, Map<State, Double> ratio, Map<State, Double> begin, double[] service, double[] visits) {
    /** The classes that reach a node. */
    Set<String> owners(String node) {
        Set<String> owners = new TreeSet<>();
        ratio.keySet().stream().filter(each -> each.node().equals(node)).forEach(each -> owners.add(each.owner()));
        return owners;
    }

    /** Whether customers come to a station. */
    boolean uses(int k) {
        return visits[k] > 0;
    }

    String place() {
        return JmtFile.place("class", customers.name());
    }
}
