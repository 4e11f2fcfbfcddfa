import dev.weft.Weft.*

fun main() {
    val qdr = network().hosts(2, 16).link(GBps(3.787), ns(1616.0)).match(ns(271.0)).copy(GBps(16.0))
    val latency = sweep("size", sizes(bytes(1.0), MiB(4.0))).solve { size -> qdr.pingPong(size).solve() }
    latency.chart("latency").logX().logY().save("latency.pdf")
    println(qdr.pingPong(KiB(64.0)).solve().explain())
}
