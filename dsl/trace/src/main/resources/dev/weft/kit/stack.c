/* Call paths. The stack is unwound once per place of call; afterwards a call is recognised by its return address, its
 * position on the stack, and a look at the stored return addresses of its callers: if all of them still stand where the
 * unwinder saw them, the path is the same. That costs a few loads, needs no frame pointers, and cannot confuse two paths
 * of equal depth. */
#include "kit.h"
#include <string.h>
#include <unwind.h>

enum { SETS = 256, WAYS = 4, FRAMES = 128 };

struct site {
    const void *address, *frame;
    int function;
    int depth; /* number of callers to look at */
    struct kit_node *node;
    const uintptr_t *slot[KIT_DEPTH];
    uintptr_t value[KIT_DEPTH];
};

struct frame {
    uintptr_t returns;       /* return address into this function */
    uintptr_t start;         /* first address of this function */
    const uintptr_t *slot;   /* where the return address is stored */
};

struct walk {
    uintptr_t from;
    uintptr_t inner; /* stack position of the frame before */
    int count;
    struct frame frames[FRAMES];
};

static struct site sites[SETS][WAYS];
static unsigned char victim[SETS];
static struct kit_node root = {.function = KIT_NONE};
static uintptr_t *addresses;
static int address_count, address_room;

struct kit_node *kit_root(void) { return &root; }
int kit_address_count(void) { return address_count; }
uintptr_t kit_address(int index) { return addresses[index]; }

void kit_stack_start(void) { root.wanted = kit.only == NULL; }

/* Whether a name stands in a list that commas separate. */
static bool listed(const char *list, const char *name) {
    size_t length = strlen(name);
    for (const char *at = list; (at = strstr(at, name)) != NULL; at++) {
        if ((at == list || at[-1] == ',') && (at[length] == '\0' || at[length] == ',')) return true;
    }
    return false;
}

/* Cuts off the parameters of a C++ function: what stands in the last parentheses. */
static void without_parameters(char *name) {
    char *end = strrchr(name, ')');
    int depth = 0;
    for (char *at = end; at != NULL && at > name; at--) {
        depth += *at == ')' ? 1 : *at == '(' ? -1 : 0;
        if (depth == 0) {
            *at = '\0';
            return;
        }
    }
}

static bool chosen(uintptr_t address) {
    char name[512], place[512], module[512];
    kit_symbol(address, name, place, module, sizeof name);
    if (listed(kit.only, name) || listed(kit.only, place)) return true;
    without_parameters(name);
    return listed(kit.only, name);
}

/* Process-local ids stay apart even where nobody maps them, as after an abort. */
static uint32_t region(uintptr_t address) {
    int i = 0;
    while (i < address_count && addresses[i] != address) i++;
    if (i == address_count) {
        if (address_count == address_room) {
            uintptr_t *more = kit_allocate((size_t)address_room * 2 + 64, sizeof *more);
            if (address_count > 0) memcpy(more, addresses, (size_t)address_count * sizeof *more);
            addresses = more; /* the old array is tiny and dies with the process */
            address_room = address_room * 2 + 64;
        }
        addresses[address_count++] = address;
    }
    return (((uint32_t)kit.rank + 1) << 16) + (uint32_t)i;
}

static struct kit_node *child(struct kit_node *parent, uintptr_t address, int function) {
    struct kit_node *node = parent->child;
    while (node != NULL && (node->address != address || node->function != function)) node = node->sibling;
    if (node == NULL) {
        node = kit_allocate(1, sizeof *node);
        node->parent = parent;
        node->sibling = parent->child;
        node->address = address;
        node->function = function;
        node->depth = parent->depth + 1;
        node->wanted = parent->wanted || (function == KIT_NONE && chosen(address));
        node->region = function == KIT_NONE ? region(address) : (uint32_t)function;
        parent->child = node;
    }
    return node;
}

/* Finds where the return address stands between two stack positions: on x86 in the topmost word, elsewhere below it.
 * It reads other functions' stack frames, which an address sanitizer would rightly ask about. */
__attribute__((no_sanitize("address"))) static const uintptr_t *slot(uintptr_t inner, uintptr_t outer, uintptr_t value) {
    const uintptr_t *at = (const uintptr_t *)(outer & ~(uintptr_t)7);
    for (int words = 0; words < 4096 && (uintptr_t)(at - 1) >= inner; words++) {
        if (*--at == value) return at;
    }
    return NULL;
}

static _Unwind_Reason_Code visit(struct _Unwind_Context *context, void *argument) {
    struct walk *walk = argument;
    uintptr_t returns = _Unwind_GetIP(context);
    uintptr_t stack = _Unwind_GetCFA(context);
    if (walk->count > 0 || returns == walk->from) {
        struct frame *frame = &walk->frames[walk->count++];
        frame->returns = returns;
        frame->start = (uintptr_t)_Unwind_GetRegionStart(context);
        if (frame->start == 0) frame->start = returns;
        frame->slot = slot(walk->inner, stack, returns);
    }
    walk->inner = stack;
    return walk->count == FRAMES ? _URC_END_OF_STACK : _URC_NO_REASON;
}

/* What lies outside of main, or of a thread's first function, belongs to the C library. */
static int without_libc(const struct walk *walk) {
    for (int i = walk->count - 1; i >= 0 && i >= walk->count - 3; i--) {
        if (kit_in_libc(walk->frames[i].start)) {
            bool program = i < walk->count - 1; /* outside of it stands the program's own start code */
            while (i > 0 && kit_in_libc(walk->frames[i - 1].start)) i--;
            if (program && i > 0) kit_main_starts_at(walk->frames[i - 1].start);
            return i;
        }
    }
    return walk->count;
}

__attribute__((noinline)) static void unwind(const struct kit_call *call, struct site *site) {
    static struct walk walk; /* calls are made one at a time */
    walk.from = (uintptr_t)call->address;
    walk.inner = 0;
    walk.count = 0;
    _Unwind_Backtrace(visit, &walk);
    int outermost = without_libc(&walk), innermost = 0;
    /* Fortran bindings stand between the program and the wrapper */
    while (innermost < outermost && kit_in_mpi(walk.frames[innermost].start)) innermost++;
    int depth = outermost - innermost < kit.depth ? outermost - innermost : kit.depth;
    struct kit_node *node = &root;
    *site = (struct site){.address = call->address, .frame = call->frame, .function = call->function, .depth = depth};
    for (int i = depth - 1; i >= 0; i--) {
        const struct frame *frame = &walk.frames[innermost + i];
        node = child(node, frame->start, KIT_NONE);
        site->slot[i] = frame->slot;
        site->value[i] = frame->returns;
        if (frame->slot == NULL) site->frame = NULL; /* cannot be recognised again */
    }
    site->node = child(node, 0, call->function);
}

__attribute__((no_sanitize("address"))) static bool unchanged(const struct site *site) {
    for (int i = 0; i < site->depth; i++) {
        if (*site->slot[i] != site->value[i]) return false;
    }
    return true;
}

struct kit_node *kit_path(const struct kit_call *call) {
    uintptr_t mixed = ((uintptr_t)call->frame >> 4 ^ (uintptr_t)call->address) * 0x9e3779b97f4a7c15u;
    unsigned set = (unsigned)(mixed >> 56) % SETS;
    for (int way = 0; way < WAYS; way++) {
        const struct site *site = &sites[set][way];
        if (site->frame == call->frame && site->address == call->address && site->function == call->function &&
            unchanged(site)) {
            return site->node;
        }
    }
    struct site *site = &sites[set][victim[set]++ % WAYS];
    unwind(call, site);
    return site->node;
}
