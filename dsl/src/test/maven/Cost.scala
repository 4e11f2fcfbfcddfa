// Scala does not see inherited static members, so it imports each class of words, and names a word that two of them have.
import dev.weft.QueueingWords.*
import dev.weft.StudyWords.{sizes, *}
import dev.weft.UnitWords.*

object Cost {
  def main(arguments: Array[String]): Unit = {
    val qdr = network().hosts(2, 16).link(GBps(3.787), ns(1616)).`match`(ns(271)).copy(GBps(16))
    val latency = sweep("size", sizes(bytes(1), MiB(4))).solve(size => qdr.pingPong(size).solve())
    latency.chart("latency").logX().logY().save("latency.pdf")
    println(qdr.pingPong(KiB(64)).solve().explain())
  }
}
