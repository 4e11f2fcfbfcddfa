/* Fortran programs. The Fortran bindings of an MPI are a library of their own that translates all arguments and then calls the
 * C functions; all of Open MPI's and those of MPICH's module mpi_f08 by their second names, PMPI_..., which go past the wrappers.
 * So the addresses that this library has got from the loader for those names are replaced by those of the wrappers, before the
 * program starts. Whatever Fortran means by MPI_IN_PLACE or MPI_BOTTOM has been translated by then. */
#include "kit.h"
#include "unseen.h"
#include <elf.h>
#include <link.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#if __SIZEOF_POINTER__ == 8

struct wrapper {
    const char *name; /* of the MPI library's function */
    void *function;
};

#define WRAPPER(name, wait, role) {"P" #name, (void *)name},
#define COUNTER(kind, name, parameters, arguments) {"P" #name, (void *)name},
static const struct wrapper wrappers[] = {KIT_FUNCTIONS(WRAPPER) KIT_UNSEEN(COUNTER){"PMPI_Pcontrol", (void *)MPI_Pcontrol}};

static void *wrapper_of(const char *name) {
    for (size_t i = 0; i < sizeof wrappers / sizeof *wrappers; i++) {
        if (strcmp(wrappers[i].name, name) == 0) return wrappers[i].function;
    }
    return NULL;
}

/* Where the loader keeps what is read-only once it is done. */
struct sealed {
    uintptr_t start, end;
};

static void replace(uintptr_t *slot, void *function, const struct sealed *sealed) {
    uintptr_t page = (uintptr_t)sysconf(_SC_PAGESIZE), at = (uintptr_t)slot;
    bool locked = at >= sealed->start && at < sealed->end;
    void *start = (void *)(at & ~(page - 1));
    if (locked && mprotect(start, page, PROT_READ | PROT_WRITE) != 0) return;
    *slot = (uintptr_t)function;
    if (locked) mprotect(start, page, PROT_READ);
}

static void replace_all(const struct dl_phdr_info *info, const ElfW(Rela) * relocations, size_t bytes,
                        const ElfW(Sym) * symbols, const char *names, const struct sealed *sealed) {
    for (size_t i = 0; relocations != NULL && i < bytes / sizeof *relocations; i++) {
        const char *name = names + symbols[ELF64_R_SYM(relocations[i].r_info)].st_name;
        if (relocations[i].r_addend != 0 || strncmp(name, "PMPI_", 5) != 0) continue;
        void *function = wrapper_of(name);
        if (function != NULL) replace((uintptr_t *)(info->dlpi_addr + relocations[i].r_offset), function, sealed);
    }
}

/* Most loaders have made these addresses absolute, some leave them as they stand in the file. */
static const void *address(const struct dl_phdr_info *info, const ElfW(Dyn) * entry) {
    uintptr_t value = (uintptr_t)entry->d_un.d_ptr;
    return (const void *)(value < info->dlpi_addr ? info->dlpi_addr + value : value);
}

static void lead_to_wrappers(const struct dl_phdr_info *info, const ElfW(Dyn) * entry, const struct sealed *sealed) {
    const ElfW(Sym) *symbols = NULL;
    const char *names = NULL;
    const ElfW(Rela) *calls = NULL, *others = NULL;
    size_t call_bytes = 0, other_bytes = 0;
    for (; entry->d_tag != DT_NULL; entry++) {
        switch (entry->d_tag) {
        case DT_SYMTAB: symbols = address(info, entry); break;
        case DT_STRTAB: names = address(info, entry); break;
        case DT_JMPREL: calls = address(info, entry); break;
        case DT_RELA: others = address(info, entry); break;
        case DT_PLTRELSZ: call_bytes = entry->d_un.d_val; break;
        case DT_RELASZ: other_bytes = entry->d_un.d_val; break;
        case DT_PLTREL:
            if (entry->d_un.d_val != DT_RELA) return;
            break;
        default: break;
        }
    }
    if (symbols == NULL || names == NULL) return;
    replace_all(info, calls, call_bytes, symbols, names, sealed);
    replace_all(info, others, other_bytes, symbols, names, sealed);
}

/* Open MPI: libmpi_mpifh; MPICH: libmpifort, in Debian libmpichfort. */
static bool is_fortran(const char *name) {
    return strncmp(name, "libmpi", 6) == 0 && (strstr(name, "mpifh") != NULL || strstr(name, "fort") != NULL);
}

static int look_at_module(struct dl_phdr_info *info, size_t size, void *argument) {
    const char *slash = strrchr(info->dlpi_name, '/');
    const ElfW(Dyn) *dynamic = NULL;
    struct sealed sealed = {0, 0};
    (void)size;
    (void)argument;
    if (!is_fortran(slash != NULL ? slash + 1 : info->dlpi_name)) return 0;
    for (int i = 0; i < info->dlpi_phnum; i++) {
        uintptr_t start = info->dlpi_addr + info->dlpi_phdr[i].p_vaddr;
        if (info->dlpi_phdr[i].p_type == PT_DYNAMIC) dynamic = (const ElfW(Dyn) *)start;
        if (info->dlpi_phdr[i].p_type == PT_GNU_RELRO) sealed = (struct sealed){start, start + info->dlpi_phdr[i].p_memsz};
    }
    if (dynamic != NULL) lead_to_wrappers(info, dynamic, &sealed);
    return 0;
}

__attribute__((constructor)) static void find_fortran(void) {
    const char *mode = getenv("WEFT_KIT");
    if (mode != NULL && mode[0] != '\0' && strcmp(mode, "off") != 0) dl_iterate_phdr(look_at_module, NULL);
}

#endif
