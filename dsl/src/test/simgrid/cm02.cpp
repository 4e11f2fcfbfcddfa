// What SimGrid's CM02 model (max-min sharing) says of random sets of flows over one link out of and one into each host, as CSV for
// FairShareTest. Build and run: g++ -O2 -std=c++17 -o cm02 cm02.cpp -lsimgrid && ./cm02 SETS > ../resources/sharing/simgrid_cm02.csv
// One process per set would be needed for SimGrid to start afresh; here each set has hosts of its own instead.
#include <cstdio>
#include <random>
#include <simgrid/s4u.hpp>
#include <string>
#include <vector>

namespace sg4 = simgrid::s4u;

struct Flow {
  int from, to;
  double bytes, end;
};

int main(int argc, char** argv) {
  sg4::Engine engine(&argc, argv);
  sg4::Engine::set_config("network/model:CM02");
  sg4::Engine::set_config("network/crosstraffic:0");
  sg4::Engine::set_config("maxmin/precision:1e-12");
  std::mt19937_64 random(20080929);
  int sets = std::stoi(argv[1]);

  auto* zone = sg4::create_star_zone("sets");
  std::vector<std::vector<Flow>> all(sets);
  std::vector<std::vector<sg4::Host*>> hosts(sets);
  for (int set = 0; set < sets; set++) {
    int nodes = 3 + set % 10;
    int flows = 2 + set % 29;
    for (int h = 0; h < nodes; h++) {
      std::string name = std::to_string(set) + "-" + std::to_string(h);
      auto* host = zone->create_host(name, 1e9);
      auto* link = zone->create_split_duplex_link("l" + name, 1e8)->set_latency(0);
      zone->add_route(host->get_netpoint(), nullptr, nullptr, nullptr, {{link, sg4::LinkInRoute::Direction::UP}}, true);
      hosts[set].push_back(host);
    }
    for (int f = 0; f < flows; f++) {
      int from = std::uniform_int_distribution<int>(0, nodes - 1)(random);
      int to = std::uniform_int_distribution<int>(0, nodes - 2)(random);
      double bytes = 500000 + std::uniform_int_distribution<int>(0, 3500000)(random);
      all[set].push_back({from, to >= from ? to + 1 : to, bytes, 0});
    }
  }
  zone->seal();

  for (int set = 0; set < sets; set++)
    for (auto& flow : all[set])
      sg4::Actor::create("a", hosts[set][flow.from], [set, &flow, &hosts]() {
        sg4::Comm::sendto(hosts[set][flow.from], hosts[set][flow.to], static_cast<uint64_t>(flow.bytes));
        flow.end = sg4::Engine::get_clock();
      });
  engine.run();

  std::printf("set,source,destination,bytes,seconds\n");
  for (int set = 0; set < sets; set++)
    for (auto& flow : all[set])
      std::printf("%d,%d,%d,%.0f,%.12g\n", set, flow.from, flow.to, flow.bytes, flow.end);
}
