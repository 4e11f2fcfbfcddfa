package dev.weft.sharing.replay;

import dev.weft.sharing.SharingModel;
import dev.weft.sharing.contention.Contenders;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Starts the whole set anew at every settling: what an incremental model must equal. */
final class AfreshContenders implements Contenders {
    private final SharingModel model;
    private final Map<Integer, int[]> active = new TreeMap<>();
    private final List<Integer> changed = new ArrayList<>();
    private Contenders now;

    AfreshContenders(SharingModel model) {
        this.model = model;
        this.now = model.contenders();
    }

    @Override
    public void start(int id, int source, int destination) {
        active.put(id, new int[] {source, destination});
    }

    @Override
    public void end(int id) {
        active.remove(id);
    }

    @Override
    public int settle() {
        now = model.contenders();
        active.forEach((id, ends) -> now.start(id, ends[0], ends[1]));
        now.settle();
        changed.clear();
        changed.addAll(active.keySet());
        return changed.size();
    }

    @Override
    public int changed(int index) {
        return changed.get(index);
    }

    @Override
    public double penalty(int id) {
        return now.penalty(id);
    }

    @Override
    public String reason(int id) {
        return now.reason(id);
    }
}
