/* Round trips over a TCP socket without MPI: what they lack against MPI's is its matching and copying. Two ranks exchange the
 * address by MPI, or two programs are launched by hand: raw --listen PORT on one host and raw --connect HOST:PORT on another. */
#define _POSIX_C_SOURCE 200809L
#include "measure.h"
#include <ctype.h>
#include <errno.h>
#include <limits.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

enum { NAME = 256, TAG = 0, PATIENCE = 10 }; /* seconds for a sign of the other side */
static const uint64_t END = UINT64_MAX; /* instead of a size */

struct raw {
    size_t size;
};

static long *sizes;
static int size_count, from, to, line = -1;
static const char *peer, *address;
static char *buffer;
static const char *connection = "of two ranks"; /* as it is named in messages */
static char trouble[128];                       /* why it is of no use */

static int has_trouble(const char *text) {
    snprintf(trouble, sizeof trouble, "%s", text);
    return 0;
}

static const char *const silence = "no sign of the other side for 10 s";

static int has_error(void) {
    int is_silent = errno == EAGAIN || errno == EWOULDBLOCK || errno == EINPROGRESS;
    return has_trouble(is_silent ? silence : strerror(errno));
}

static void fails(const char *what) {
    give_up("connection \"%s\": %s: %s. Try another address or port, and check that no firewall is between", connection, what, trouble);
}

/* Polls, as the progress engines of MPI libraries do: a receive that sleeps would add the time to wake up, which MPI does not pay.
 * Returns 0 with the trouble at the end of the connection, and after a silence unless it is patient. */
static int get(void *data, size_t size, int is_patient) {
    enum { OFTEN = 1 << 14 }; /* polls between two looks at the clock, which take time */
    char *at = data;
    time_t since = 0;
    for (long empty = 0; size > 0;) {
        ssize_t got = recv(line, at, size, MSG_DONTWAIT);
        if (got == 0) return has_trouble("the other side has closed the connection");
        if (got > 0) {
            at += got;
            size -= (size_t)got;
            empty = 0;
            continue;
        }
        if (errno != EINTR && errno != EAGAIN && errno != EWOULDBLOCK) return has_error();
        if (is_patient || ++empty % OFTEN != 0) continue;
        if (empty == OFTEN) since = time(NULL);
        if (time(NULL) - since > PATIENCE) return has_trouble(silence);
    }
    return 1;
}

static int put(const void *data, size_t size) {
    const char *at = data;
    while (size > 0) {
        ssize_t sent = send(line, at, size, MSG_NOSIGNAL);
        if (sent < 0 && errno == EINTR) continue;
        if (sent < 0) return has_error();
        at += sent;
        size -= (size_t)sent;
    }
    return 1;
}

/* No delay of small messages; a send and a connect that nobody answers end, too. */
static int at_once(void) {
    struct timeval most = {PATIENCE, 0};
    int on = 1;
    if (setsockopt(line, SOL_SOCKET, SO_SNDTIMEO, &most, sizeof most) != 0) return has_error();
    return setsockopt(line, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on) == 0 ? 1 : has_error();
}

static void fails_by_system(const char *what) {
    has_error();
    fails(what);
}

/* A listening socket on a port, or on any free one (0). */
static int listen_on(const char *port) {
    struct addrinfo hints, *found;
    memset(&hints, 0, sizeof hints);
    hints.ai_family = AF_INET;
    hints.ai_socktype = SOCK_STREAM;
    hints.ai_flags = AI_PASSIVE;
    int unknown = getaddrinfo(NULL, port, &hints, &found); /* at all interfaces */
    if (unknown != 0) {
        has_trouble(gai_strerror(unknown));
        fails("port to listen at");
    }
    int on = 1, server = socket(found->ai_family, found->ai_socktype, 0);
    if (server < 0) fails_by_system("socket");
    setsockopt(server, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
    if (bind(server, found->ai_addr, found->ai_addrlen) != 0) fails_by_system("bind");
    if (listen(server, 1) != 0) fails_by_system("listen");
    freeaddrinfo(found);
    return server;
}

static int port_of(int server) {
    struct sockaddr_in bound;
    socklen_t length = sizeof bound;
    if (getsockname(server, (struct sockaddr *)&bound, &length) != 0) fails_by_system("getsockname");
    return ntohs(bound.sin_port);
}

static void accept_on(int server) {
    line = accept(server, NULL, NULL);
    if (line < 0) fails_by_system("accept");
    close(server);
    if (!at_once()) fails("options of a socket");
}

/* Returns 1, or 0 with an error about the option that has given the address. */
static int connect_to(const char *host, const char *port, const char *option) {
    struct addrinfo hints, *found;
    char rule[2 * NAME];
    memset(&hints, 0, sizeof hints);
    hints.ai_family = AF_INET;
    hints.ai_socktype = SOCK_STREAM;
    int unknown = getaddrinfo(host, port, &hints, &found), is_there = 0;
    if (unknown != 0) {
        has_trouble(gai_strerror(unknown));
    } else {
        line = socket(found->ai_family, found->ai_socktype, 0);
        if (line < 0) fails_by_system("socket");
        is_there = at_once() && (connect(line, found->ai_addr, found->ai_addrlen) == 0 || has_error());
        freeaddrinfo(found);
    }
    if (is_there) return 1;
    snprintf(rule, sizeof rule, "must be reachable (port %s: %s)", port, trouble);
    option_fails(option, host, rule, "Try the address of the other host's network interface");
    return 0;
}

/* Before each round trip the size is sent and echoed, so that the other side knows it and is there. */
static int serve_size(uint64_t *size, int is_patient) {
    if (!get(size, sizeof *size, is_patient) || *size == END) return 0;
    if (*size > INT_MAX) {
        has_trouble("what has come is no size as raw --connect sends it");
        fails("receive");
    }
    if (!put(size, sizeof *size)) fails("send");
    return 1;
}

static int is_echoed(uint64_t size) {
    uint64_t echo = 0;
    if (!put(&size, sizeof size) || !get(&echo, sizeof echo, 0)) return 0;
    return echo == size || has_trouble("the other side does not answer as raw does");
}

static void serve(size_t size) {
    if (!get(buffer, size, 0)) fails("receive");
    if (!put(buffer, size)) fails("send");
}

/* Both programs run on hosts of one byte order; a size of another one would be refused as too large. Between messages the other side
 * may take its time. */
static int serve_by_hand(const char *port) {
    uint64_t size;
    connection = port;
    accept_on(listen_on(port));
    while (serve_size(&size, 1)) {
        buffer = buffer_take(0, (size_t)size, CACHE_HOT);
        serve((size_t)size);
    }
    close(line);
    return 0;
}

static void options(void) {
    size_count = option_sizes(1, 1, 4 << 20, &sizes);
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
    char host[NAME], rule[2 * NAME];
    snprintf(host, sizeof host, "%s", peer);
    char *colon = strrchr(host, ':');
    *colon = 0;
    from = 0;
    to = MPI_PROC_NULL;
    connection = peer;
    if (!connect_to(host, colon + 1, "connect") || is_echoed(0)) return; /* a message of no bytes */
    snprintf(rule, sizeof rule, "must be a raw --listen (%s)", trouble);
    option_fails("connect", peer, rule, "Try raw --listen with this port there first");
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
    uint64_t size;
    if (measure.rank != from && measure.rank != to) return;
    buffer = buffer_take(0, own->size, CACHE_HOT);
    if (measure.rank == to) {
        if (!serve_size(&size, 0)) fails("receive");
    } else if (!is_echoed(own->size)) {
        fails("start of a round trip");
    }
}

static void repeat(const struct cell *cell, struct reading *readings) {
    const struct raw *own = cell->own;
    if (measure.rank == to) serve(own->size);
    if (measure.rank != from) return;
    double start = MPI_Wtime();
    if (!put(buffer, own->size)) fails("send");
    if (!get(buffer, own->size, 0)) fails("receive");
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
        if (!isdigit((unsigned char)*argv[2]) || *rest != 0 || port < 1 || port > 65535) {
            fprintf(stderr, "raw: --listen \"%s\": must be a port from 1 to 65535. Try --listen 5017\n", argv[2]);
            return 2;
        }
        measure.program = &program;
        return serve_by_hand(argv[2]);
    }
    return measure_main(argc, argv, &program);
}
