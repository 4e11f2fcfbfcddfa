// The rows of the comparison with SimGrid: the programs of ReplayRows.java as SimGrid actors. Numbers come from a generator of the
// same kind with fresh seeds for each process, so that both sides do the same work, not the same sizes.
// Usage: rows MODEL ROW HOSTS MESSAGES SEED
#include <chrono>
#include <cstdio>
#include <random>
#include <simgrid/s4u.hpp>
#include <string>
#include <vector>

namespace sg4 = simgrid::s4u;

static double bytes(std::mt19937_64& random, bool ring) {
  return 1e6 + std::uniform_int_distribution<int>(0, ring ? 999 : 999999)(random);
}

static int other(std::mt19937_64& random, int rank, int hosts) {
  int to = std::uniform_int_distribution<int>(0, hosts - 2)(random);
  return to >= rank ? to + 1 : to;
}

int main(int argc, char** argv) {
  sg4::Engine engine(&argc, argv);
  std::string model = argv[1], row = argv[2];
  int hosts = std::stoi(argv[3]), messages = std::stoi(argv[4]);
  std::mt19937_64 random(std::stoull(argv[5]));
  sg4::Engine::set_config("network/model:" + model);
  // acknowledgements would join all transfers into one system of equations: without them SimGrid is faster
  sg4::Engine::set_config("network/crosstraffic:0");
  sg4::Engine::set_config("contexts/stack-size:32");
  sg4::Engine::set_config("contexts/guard-size:0");

  // one link out of and one into each host, joined by nothing that could be a bottleneck
  auto* zone = sg4::create_star_zone("cluster");
  std::vector<sg4::Host*> host(hosts);
  for (int h = 0; h < hosts; h++) {
    host[h] = zone->create_host("h" + std::to_string(h), 1e9);
    auto* link = zone->create_split_duplex_link("l" + std::to_string(h), 1e8)->set_latency(5e-6);
    zone->add_route(host[h]->get_netpoint(), nullptr, nullptr, nullptr,
                    {{link, sg4::LinkInRoute::Direction::UP}}, true);
  }
  zone->seal();

  long sent = 0;
  double last = 0;
  if (row == "ring") {
    for (int h = 0; h < hosts; h++) {
      std::vector<double> sizes(messages);
      for (auto& size : sizes)
        size = bytes(random, true);
      sg4::Actor::create("a", host[h], [h, hosts, sizes, &sent, &last]() {
        auto* out = sg4::Mailbox::by_name(std::to_string(h) + ">" + std::to_string((h + 1) % hosts));
        auto* in = sg4::Mailbox::by_name(std::to_string((h + hosts - 1) % hosts) + ">" + std::to_string(h));
        static int payload = 0;
        for (double size : sizes) {
          if (h % 2 == 0)
            out->put(&payload, static_cast<uint64_t>(size));
          in->get<int>();
          if (h % 2 == 1)
            out->put(&payload, static_cast<uint64_t>(size));
          sent++;
        }
        last = sg4::Engine::get_clock();
      });
    }
  } else if (row == "churn") {
    // Comm::sendto needs no receiving actor: the least that SimGrid can do for it
    for (int h = 0; h < hosts; h++) {
      std::vector<std::pair<int, double>> sends(messages);
      for (auto& send : sends)
        send = {other(random, h, hosts), bytes(random, false)};
      sg4::Actor::create("a", host[h], [h, &host, sends, &sent, &last]() {
        for (auto const& [to, size] : sends) {
          sg4::Comm::sendto(host[h], host[to], static_cast<uint64_t>(size));
          sent++;
        }
        last = sg4::Engine::get_clock();
      });
    }
  } else {
    std::vector<std::vector<std::pair<int, double>>> flows(hosts);
    for (int k = 0; k < messages; k++) {
      int from = std::uniform_int_distribution<int>(0, hosts - 1)(random);
      flows[from].push_back({other(random, from, hosts), bytes(random, false)});
    }
    for (int h = 0; h < hosts; h++) {
      auto own = flows[h];
      sg4::Actor::create("a", host[h], [h, &host, own, &sent, &last]() {
        std::vector<sg4::CommPtr> all;
        for (auto const& [to, size] : own)
          all.push_back(sg4::Comm::sendto_async(host[h], host[to], static_cast<uint64_t>(size)));
        for (auto& comm : all) {
          comm->wait();
          sent++;
        }
        last = sg4::Engine::get_clock();
      });
    }
  }

  auto start = std::chrono::steady_clock::now();
  engine.run();
  std::chrono::duration<double> taken = std::chrono::steady_clock::now() - start;
  std::printf("%.6f %ld %.6f\n", taken.count(), sent, last);
  return 0;
}
