package dev.weft.spark;

import dev.weft.study.Engine;
import java.io.Serializable;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.spark.TaskContext;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.rdd.RDD;
import scala.collection.Iterator;
import scala.jdk.javaapi.CollectionConverters;
import scala.reflect.ClassTag;
import scala.reflect.ClassTag$;
import scala.runtime.AbstractFunction2;
import scala.runtime.BoxedUnit;

/** Runs tasks as one Spark job with a partition for each task, and passes on answers as they arrive. */
final class TaskRun {
    private TaskRun() {}

    /** Receives the answer to a task. */
    interface Taker {
        void done(int task, byte[] answer);
    }

    static void of(JavaSparkContext spark, List<byte[]> tasks, Taker taker) {
        RDD<byte[]> rdd = spark.parallelize(tasks, tasks.size()).rdd();
        ClassTag<byte[]> bytes = ClassTag$.MODULE$.apply(byte[].class);
        List<Object> partitions =
                IntStream.range(0, tasks.size()).<Object>mapToObj(i -> i).toList();
        spark.sc()
                .runJob(
                        rdd,
                        new Answer(),
                        CollectionConverters.asScala(partitions).toSeq(),
                        new Arrival(taker),
                        bytes);
    }

    /** The function that a worker runs. */
    private static final class Answer extends AbstractFunction2<TaskContext, Iterator<byte[]>, byte[]>
            implements Serializable {
        private static final long serialVersionUID = 1;

        @Override
        public byte[] apply(TaskContext context, Iterator<byte[]> task) {
            return Engine.work(task.next());
        }
    }

    /** The function that the driver runs when a task ends. */
    private static final class Arrival extends AbstractFunction2<Object, byte[], BoxedUnit> {
        private final Taker taker;

        Arrival(Taker taker) {
            this.taker = taker;
        }

        @Override
        public BoxedUnit apply(Object task, byte[] answer) {
            taker.done((Integer) task, answer);
            return BoxedUnit.UNIT;
        }
    }
}
