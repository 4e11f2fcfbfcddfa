/* Round trips over a TCP socket without MPI: what they lack against MPI's is its matching and copying. Two ranks exchange the
 * address by MPI, or two programs are launched by hand: raw --listen PORT on one host and raw --connect HOST:PORT on another. */
#define _POSIX_C_SOURCE 200809L
#include "measure.h"
#include <errno.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

enum { NAME = 256, TAG = 0 };
static const uint64_t END = UINT64_MAX; /* instead of a size */

struct raw {
    size_t size;
};

static long *sizes;
static int size_count, from, to, line = -1;
static const char *peer, *address;
static char *buffer;

static void fails(const char *what) {
    int initialized;
    fprintf(stderr, "raw: %s: %s. Check the address and that no firewall is between\n", what, strerror(errno));
    MPI_Initialized(&initialized);
    if (initialized) MPI_Abort(MPI_COMM_WORLD, 1);
    exit(1);
}

/* Polls, as the progress engines of MPI libraries do: a receive that sleeps would add the time to wake up, which MPI does not pay.
 * 0 at the end of the connection. */
static int get(void *data, size_t size) {
    char *at = data;
    while (size > 0) {
        ssize_t got = recv(line, at, size, MSG_DONTWAIT);
        if (got == 0) return 0;
        if (got < 0 && (errno == EINTR || errno == EAGAIN || errno == EWOULDBLOCK)) continue;
        if (got < 0) fails("receive");
        at += got;
        size -= (size_t)got;
    }
    return 1;
}

static void put(const void *data, size_t size) {
    const char *at = data;
    while (size > 0) {
        ssize_t sent = send(line, at, size, MSG_NOSIGNAL);
        if (sent < 0 && errno == EINTR) continue;
        if (sent < 0) fails("send");
        at += sent;
        size -= (size_t)sent;
    }
}

static void at_once(void) {
    int on = 1;
    if (setsockopt(line, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on) != 0) fails("TCP_NODELAY");
}

/* A listening socket on a port, or on any free one (0). */
static int listen_on(const char *port) {
    struct addrinfo hints, *found;
    memset(&hints, 0, sizeof hints);
    hints.ai_family = AF_INET;
    hints.ai_socktype = SOCK_STREAM;
    hints.ai_flags = AI_PASSIVE;
    if (getaddrinfo(NULL, port, &hints, &found) != 0) fails("port to listen at"); /* at all interfaces */
    int on = 1, server = socket(found->ai_family, found->ai_socktype, 0);
    if (server < 0) fails("socket");
    setsockopt(server, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
    if (bind(server, found->ai_addr, found->ai_addrlen) != 0) fails("bind");
    if (listen(server, 1) != 0) fails("listen");
    freeaddrinfo(found);
    return server;
}

static int port_of(int server) {
    struct sockaddr_in bound;
    socklen_t length = sizeof bound;
    if (getsockname(server, (struct sockaddr *)&bound, &length) != 0) fails("getsockname");
    return ntohs(bound.sin_port);
}

static void accept_on(int server) {
    line = accept(server, NULL, NULL);
    if (line < 0) fails("accept");
    close(server);
    at_once();
}

/* Returns 1, or 0 with an error about the option that has given the address. */
static int connect_to(const char *host, const char *port, const char *option) {
    struct addrinfo hints, *found;
    char rule[2 * NAME];
    memset(&hints, 0, sizeof hints);
    hints.ai_family = AF_INET;
    hints.ai_socktype = SOCK_STREAM;
    int unknown = getaddrinfo(host, port, &hints, &found), failed = 0;
    if (unknown == 0) {
        line = socket(found->ai_family, found->ai_socktype, 0);
        if (line < 0) fails("socket");
        failed = connect(line, found->ai_addr, found->ai_addrlen) != 0;
        freeaddrinfo(found);
    }
    if (unknown == 0 && !failed) {
        at_once();
        return 1;
    }
    snprintf(rule, sizeof rule, "must be reachable (port %s: %s)", port, failed ? strerror(errno) : gai_strerror(unknown));
    option_fails(option, host, rule, "Try the address of the other host's network interface");
    return 0;
}

/* Before each round trip the size is sent and echoed, so that the other side knows it and is there. */
static int serve_size(uint64_t *size) {
    if (!get(size, sizeof *size) || *size == END) return 0;
    put(size, sizeof *size);
    return 1;
}

static void serve(size_t size) {
    if (!get(buffer, size)) fails("connection closed");
    put(buffer, size);
}

/* Both programs run on hosts of one byte order; a size of another one would be refused as too large. */
static int serve_by_hand(const char *port) {
    uint64_t size;
    size_t room = 0;
    accept_on(listen_on(port));
    while (serve_size(&size)) {
        if (size > room) {
            free(buffer);
            room = (size_t)size;
            buffer = room > (size_t)1 << 32 ? NULL : malloc(room);
            if (buffer == NULL) fails("size of a message");
        }
        serve((size_t)size);
    }
    free(buffer);
    close(line);
    return 0;
}

static void options(void) {
    size_count = option_sizes(1, 4 << 20, &sizes);
    if (size_count > 0 && sizes[0] == 0) option_fails("sizes", "0", "must be from 1 byte", "Try --min-size 1");
    peer = option_text("connect", NULL);
    address = option_text("address", NULL);
    if (peer != NULL && (strchr(peer, ':') == NULL || strlen(peer) >= NAME)) {
        option_fails("connect", peer, "must be HOST:PORT", "Try --connect node17:5017");
    }
    if (peer != NULL && measure.ranks > 1) {
        option_fails("connect", peer, "must be without other ranks", "Try mpirun -np 1, or leave --connect out");
    }
    if (peer == NULL && measure.ranks < 2) {
        option_fails("connect", "", "must be HOST:PORT where there is one rank", "Try --connect node17:5017, or mpirun -np 2");
    }
}

/* The host's own name, or a loopback within one host. */
static void find_address(char *name) {
    if (address != NULL) {
        snprintf(name, NAME, "%s", address);
    } else if (place_locality(from, to) != INTER_NODE) {
        snprintf(name, NAME, "127.0.0.1");
    } else {
        gethostname(name, NAME);
        name[NAME - 1] = 0;
    }
}

/* A connection succeeds before it is accepted; so that nobody waits for one that failed, the listening rank is told. */
static void connect_ranks(void) {
    char name[NAME] = "", text[16];
    int port = 0, connected = 0;
    if (measure.rank == to) {
        int server = listen_on("0");
        find_address(name);
        port = port_of(server);
        MPI_Send(name, NAME, MPI_CHAR, from, TAG, measure.comm);
        MPI_Send(&port, 1, MPI_INT, from, TAG, measure.comm);
        MPI_Recv(&connected, 1, MPI_INT, from, TAG, measure.comm, MPI_STATUS_IGNORE);
        if (connected) accept_on(server);
    }
    if (measure.rank == from) {
        MPI_Recv(name, NAME, MPI_CHAR, to, TAG, measure.comm, MPI_STATUS_IGNORE);
        MPI_Recv(&port, 1, MPI_INT, to, TAG, measure.comm, MPI_STATUS_IGNORE);
        snprintf(text, sizeof text, "%d", port);
        connected = connect_to(name, text, "address");
        MPI_Send(&connected, 1, MPI_INT, to, TAG, measure.comm);
    }
}

static void connect_by_hand(void) {
    char host[NAME];
    snprintf(host, sizeof host, "%s", peer);
    char *colon = strrchr(host, ':');
    *colon = 0;
    from = 0;
    to = MPI_PROC_NULL;
    connect_to(host, colon + 1, "connect");
}

static void cells(void) {
    if (peer != NULL) {
        connect_by_hand();
    } else {
        int locality = INTER_NODE;
        while (place_pairs(locality, 1, &from, &to) == 0) locality--;
        connect_ranks();
    }
    for (int s = 0; s < size_count; s++) {
        struct raw own = {(size_t)sizes[s]};
        cell_row(cell_add(&own, sizeof own), "tcp-ping-pong", "%ld", sizes[s])->divisor = 2;
    }
}

static void header(void) {
    if (peer != NULL) {
        header_line("note: over TCP to %s, launched by hand", peer);
    } else {
        header_line("note: over TCP between ranks %d and %d, %s", from, to, locality_names[place_locality(from, to)]);
    }
}

static void prepare(const struct cell *cell) {
    const struct raw *own = cell->own;
    uint64_t size = own->size, echo = 0;
    if (measure.rank != from && measure.rank != to) return;
    buffer = buffer_take(0, own->size, CACHE_HOT);
    if (measure.rank == to) {
        serve_size(&echo);
    } else {
        put(&size, sizeof size);
        if (!get(&echo, sizeof echo) || echo != size) fails("the other side does not answer as raw does");
    }
}

static void repeat(const struct cell *cell, struct reading *readings) {
    const struct raw *own = cell->own;
    if (measure.rank == to) serve(own->size);
    if (measure.rank != from) return;
    double start = MPI_Wtime();
    put(buffer, own->size);
    if (!get(buffer, own->size)) fails("connection closed");
    reading_set(&readings[0], start, MPI_Wtime());
}

static void end(void) {
    if (measure.rank == from && peer != NULL) put(&END, sizeof END);
    if (line >= 0) close(line);
    free(sizes);
}

int main(int argc, char **argv) {
    static const struct program program = {
        .name = "raw",
        .summary = "half of a round trip over a TCP socket, without MPI",
        .usage = "  --address A          address or name at which the second rank is reached (its host's name)\n"
                 "  --listen PORT        by hand, without mpirun: answer one raw --connect (the only option)\n"
                 "  --connect HOST:PORT  by hand: measure to a raw --listen\n",
        .columns = "size (B)",
        .time = "half of a round trip over a TCP socket (TCP_NODELAY, receives poll), on the clock of the side that begins it",
        .least_ranks = 1,
        .options = options,
        .header = header,
        .cells = cells,
        .prepare = prepare,
        .repeat = repeat,
        .end = end,
    };
    if (argc == 3 && strcmp(argv[1], "--listen") == 0) {
        char *rest;
        long port = strtol(argv[2], &rest, 10);
        if (*argv[2] == 0 || *rest != 0 || port < 1 || port > 65535) {
            fprintf(stderr, "raw: --listen \"%s\": must be a port from 1 to 65535. Try --listen 5017\n", argv[2]);
            return 2;
        }
        return serve_by_hand(argv[2]);
    }
    return measure_main(argc, argv, &program);
}
