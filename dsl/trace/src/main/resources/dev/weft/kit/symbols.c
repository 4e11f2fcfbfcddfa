/* Names of functions from the ELF symbol tables of the loaded modules. It is done when the run ends and not when the
 * archive is read, because then the very files that ran are at hand; the archive keeps module and offset as well. */
#include "kit.h"
#include <dlfcn.h>
#include <elf.h>
#include <fcntl.h>
#include <link.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

/* Of a name: those of templates have no end. */
enum { LONGEST = 250 };

static uintptr_t main_start;

void kit_main_starts_at(uintptr_t address) { main_start = address; }

static const char *base_name(const char *path) {
    const char *slash = strrchr(path, '/');
    return slash == NULL ? path : slash + 1;
}

bool kit_in_libc(uintptr_t address) {
    Dl_info info;
    if (dladdr((void *)address, &info) == 0 || info.dli_fname == NULL) return false;
    return strncmp(base_name(info.dli_fname), "libc.so", 7) == 0 ||
           strncmp(base_name(info.dli_fname), "libpthread", 10) == 0;
}

/* Of several libraries of an MPI, those of its Fortran bindings too, and not of a program whose name begins likewise. */
bool kit_in_mpi(uintptr_t address) {
    Dl_info info;
    if (dladdr((void *)address, &info) == 0 || info.dli_fname == NULL) return false;
    const char *name = base_name(info.dli_fname);
    return strncmp(name, "libmpi", 6) == 0 && strstr(name, ".so") != NULL;
}

/* C++ programs bring the function that knows the names, and C programs have no such names; one whose C++ library is linked
 * statically may hide it, but where that was built there is mostly a shared one, too. */
static void demangle(char *name, size_t size) {
    typedef char *demangler(const char *, char *, size_t *, int *);
    static demangler *function;
    static bool searched;
    if (strncmp(name, "_Z", 2) != 0) return;
    if (!searched) {
        searched = true;
        *(void **)&function = dlsym(RTLD_DEFAULT, "__cxa_demangle");
        void *library = function == NULL ? dlopen("libstdc++.so.6", RTLD_LAZY | RTLD_LOCAL) : NULL;
        if (library != NULL) *(void **)&function = dlsym(library, "__cxa_demangle");
    }
    int status = -1;
    char *plain = function != NULL ? function(name, NULL, NULL, &status) : NULL;
    if (plain != NULL && status == 0) {
        bool fits = strlen(plain) < LONGEST;
        snprintf(name, size, "%.*s%s", fits ? (int)LONGEST : (int)LONGEST - 3, plain, fits ? "" : "...");
    }
    free(plain);
}

struct module {
    uintptr_t address; /* asked for */
    uintptr_t base;    /* what the loader added to the addresses in the file */
    bool found;
    char path[4096];
};

static int find_module(struct dl_phdr_info *info, size_t size, void *argument) {
    struct module *module = argument;
    (void)size;
    for (int i = 0; i < info->dlpi_phnum; i++) {
        uintptr_t start = info->dlpi_addr + info->dlpi_phdr[i].p_vaddr;
        if (info->dlpi_phdr[i].p_type == PT_LOAD && module->address >= start &&
            module->address - start < info->dlpi_phdr[i].p_memsz) {
            module->base = info->dlpi_addr;
            module->found = true;
            if (info->dlpi_name[0] != '\0') {
                snprintf(module->path, sizeof module->path, "%s", info->dlpi_name);
            } else { /* the program itself */
                ssize_t length = readlink("/proc/self/exe", module->path, sizeof module->path - 1);
                module->path[length > 0 ? length : 0] = '\0';
            }
            return 1;
        }
    }
    return 0;
}

/* Whether bytes [offset, offset + size) lie in the file. */
static bool within(size_t file, uint64_t offset, uint64_t size) { return offset <= file && size <= file - offset; }

static const char *search_table(const unsigned char *file, size_t size, const ElfW(Shdr) * sections, int count,
                                const ElfW(Shdr) * table, uintptr_t offset) {
    if (table->sh_link >= (unsigned)count || !within(size, table->sh_offset, table->sh_size)) return NULL;
    const ElfW(Shdr) *names = &sections[table->sh_link];
    if (!within(size, names->sh_offset, names->sh_size) || names->sh_size == 0) return NULL;
    if (file[names->sh_offset + names->sh_size - 1] != '\0' || table->sh_offset % sizeof(uintptr_t) != 0) return NULL;
    const ElfW(Sym) *symbols = (const ElfW(Sym) *)(const void *)(file + table->sh_offset);
    const char *best = NULL;
    for (size_t i = 0; i < table->sh_size / sizeof *symbols; i++) {
        const ElfW(Sym) *symbol = &symbols[i];
        if (ELF64_ST_TYPE(symbol->st_info) != STT_FUNC || symbol->st_shndx == SHN_UNDEF) continue;
        if (offset < symbol->st_value || offset - symbol->st_value >= (symbol->st_size ? symbol->st_size : 1)) continue;
        if (symbol->st_name >= names->sh_size) continue;
        best = (const char *)file + names->sh_offset + symbol->st_name;
        if (ELF64_ST_BIND(symbol->st_info) != STB_LOCAL) break; /* of several names the public one */
    }
    return best;
}

static const char *search_file(const unsigned char *file, size_t size, uintptr_t offset) {
    const ElfW(Ehdr) *header = (const ElfW(Ehdr) *)(const void *)file;
    if (size < sizeof *header || memcmp(header->e_ident, ELFMAG, SELFMAG) != 0) return NULL;
    if (header->e_shentsize != sizeof(ElfW(Shdr)) || header->e_shoff % sizeof(uintptr_t) != 0 ||
        !within(size, header->e_shoff, (uint64_t)header->e_shnum * sizeof(ElfW(Shdr)))) {
        return NULL;
    }
    const ElfW(Shdr) *sections = (const ElfW(Shdr) *)(const void *)(file + header->e_shoff);
    const unsigned types[] = {SHT_SYMTAB, SHT_DYNSYM};
    for (int t = 0; t < 2; t++) {
        for (int i = 0; i < header->e_shnum; i++) {
            if (sections[i].sh_type != types[t]) continue;
            const char *name = search_table(file, size, sections, header->e_shnum, &sections[i], offset);
            if (name != NULL) return name;
        }
    }
    return NULL;
}

void kit_symbol(uintptr_t address, char *name, char *place, char *module_name, size_t size) {
    struct module module = {.address = address};
    dl_iterate_phdr(find_module, &module);
    uintptr_t offset = address - module.base;
    snprintf(module_name, size, "%.200s", module.found ? base_name(module.path) : "unknown");
    snprintf(place, size, "%.200s+0x%llx", module_name, (unsigned long long)offset);
    snprintf(name, size, "%s", address == main_start ? "main" : place);
    int file = module.found ? open(module.path, O_RDONLY | O_CLOEXEC) : -1;
    struct stat status;
    if (file < 0) return;
    if (fstat(file, &status) == 0 && status.st_size > 0) {
        void *bytes = mmap(NULL, (size_t)status.st_size, PROT_READ, MAP_PRIVATE, file, 0);
        if (bytes != MAP_FAILED) {
            const char *symbol = search_file(bytes, (size_t)status.st_size, offset);
            /* gcc puts parts and variants of a function under its name with a suffix: main.cold, step.constprop.0 */
            if (symbol != NULL) snprintf(name, size, "%.*s", (int)strcspn(symbol, "."), symbol);
            demangle(name, size);
            munmap(bytes, (size_t)status.st_size);
        }
    }
    close(file);
}
