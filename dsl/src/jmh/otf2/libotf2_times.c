/* Processor seconds that libotf2 needs for an archive with ENTER, LEAVE, MPI_SEND and MPI_RECV callbacks that add up times
 * per region, location after location, ids mapped and clocks corrected: the same question that Weft is timed with. Prints a
 * line name;seconds;events with the median of some rounds. */
#include <otf2/otf2.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { ROUNDS = 11, REGIONS = 64, LOCATIONS = 1 << 16 };

static uint64_t events;
static uint64_t ticks[REGIONS];
static OTF2_LocationRef ids[LOCATIONS];
static uint64_t known;

static OTF2_CallbackCode location(void *user, OTF2_LocationRef self, OTF2_StringRef name, OTF2_LocationType type,
                                  uint64_t count, OTF2_LocationGroupRef group)
{
    if (known < LOCATIONS) {
        ids[known++] = self;
    }
    return OTF2_CALLBACK_SUCCESS;
}

static OTF2_CallbackCode enter(OTF2_LocationRef location, OTF2_TimeStamp time, uint64_t position, void *user,
                               OTF2_AttributeList *attributes, OTF2_RegionRef region)
{
    ticks[region % REGIONS] -= time;
    return OTF2_CALLBACK_SUCCESS;
}

static OTF2_CallbackCode leave(OTF2_LocationRef location, OTF2_TimeStamp time, uint64_t position, void *user,
                               OTF2_AttributeList *attributes, OTF2_RegionRef region)
{
    ticks[region % REGIONS] += time;
    return OTF2_CALLBACK_SUCCESS;
}

static OTF2_CallbackCode message(OTF2_LocationRef location, OTF2_TimeStamp time, uint64_t position, void *user,
                                 OTF2_AttributeList *attributes, uint32_t peer, OTF2_CommRef comm, uint32_t tag,
                                 uint64_t length)
{
    return OTF2_CALLBACK_SUCCESS;
}

static OTF2_Reader *open_archive(const char *anchor, OTF2_GlobalDefReaderCallbacks *definitions)
{
    uint64_t count = 0, read = 0;
    OTF2_Reader *reader = OTF2_Reader_Open(anchor);
    if (reader == NULL) {
        exit(1);
    }
    OTF2_Reader_SetSerialCollectiveCallbacks(reader);
    OTF2_Reader_GetNumberOfGlobalDefinitions(reader, &count);
    known = 0;
    OTF2_GlobalDefReader *global = OTF2_Reader_GetGlobalDefReader(reader);
    OTF2_Reader_RegisterGlobalDefCallbacks(reader, global, definitions, NULL);
    OTF2_Reader_ReadGlobalDefinitions(reader, global, count, &read);
    for (uint64_t i = 0; i < known; i++) {
        OTF2_Reader_SelectLocation(reader, ids[i]);
    }
    if (OTF2_Reader_OpenDefFiles(reader) == OTF2_SUCCESS) {
        for (uint64_t i = 0; i < known; i++) {
            OTF2_DefReader *local = OTF2_Reader_GetDefReader(reader, ids[i]);
            if (local != NULL) {
                OTF2_Reader_ReadAllLocalDefinitions(reader, local, &read);
                OTF2_Reader_CloseDefReader(reader, local);
            }
        }
        OTF2_Reader_CloseDefFiles(reader);
    }
    OTF2_Reader_OpenEvtFiles(reader);
    return reader;
}

static double seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return now.tv_sec + now.tv_nsec * 1e-9;
}

static double one_round(const char *anchor, OTF2_GlobalDefReaderCallbacks *definitions, OTF2_EvtReaderCallbacks *callbacks)
{
    double start = seconds();
    OTF2_Reader *reader = open_archive(anchor, definitions);
    for (uint64_t i = 0; i < known; i++) {
        uint64_t read = 0;
        OTF2_EvtReader *events_of_one = OTF2_Reader_GetEvtReader(reader, ids[i]);
        OTF2_Reader_RegisterEvtCallbacks(reader, events_of_one, callbacks, NULL);
        OTF2_Reader_ReadAllLocalEvents(reader, events_of_one, &read);
        OTF2_Reader_CloseEvtReader(reader, events_of_one);
        events += read;
    }
    OTF2_Reader_CloseEvtFiles(reader);
    OTF2_Reader_Close(reader);
    return seconds() - start;
}

static int ascending(const void *a, const void *b)
{
    double difference = *(const double *)a - *(const double *)b;
    return (difference > 0) - (difference < 0);
}

int main(int argc, char **argv)
{
    double taken[ROUNDS];
    int rounds = ROUNDS;
    if (argc < 2) {
        return 2;
    }
    if (argc > 2 && strcmp(argv[argc - 1], "1") == 0) { /* as often as one who waits for it runs it */
        rounds = 1;
        argc--;
    }
    OTF2_EvtReaderCallbacks *callbacks = OTF2_EvtReaderCallbacks_New();
    OTF2_EvtReaderCallbacks_SetEnterCallback(callbacks, enter);
    OTF2_EvtReaderCallbacks_SetLeaveCallback(callbacks, leave);
    OTF2_EvtReaderCallbacks_SetMpiSendCallback(callbacks, message);
    OTF2_EvtReaderCallbacks_SetMpiRecvCallback(callbacks, message);
    OTF2_GlobalDefReaderCallbacks *definitions = OTF2_GlobalDefReaderCallbacks_New();
    OTF2_GlobalDefReaderCallbacks_SetLocationCallback(definitions, location);
    for (int round = 0; round < rounds; round++) {
        events = 0;
        taken[round] = one_round(argv[1 + round % (argc - 1)], definitions, callbacks);
    }
    OTF2_GlobalDefReaderCallbacks_Delete(definitions);
    OTF2_EvtReaderCallbacks_Delete(callbacks);
    qsort(taken, (size_t)rounds, sizeof *taken, ascending);
    printf("libotf2 (C), local callbacks;%.5f;%llu\n", taken[rounds / 2], (unsigned long long)events);
    return 0;
}
