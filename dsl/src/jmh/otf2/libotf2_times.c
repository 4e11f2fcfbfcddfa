/* Processor seconds that libotf2 needs for an archive with ENTER, LEAVE, MPI_SEND and MPI_RECV callbacks that add up times
 * per region, location after location: the same question that Weft is timed with. Prints lines name;seconds;events. */
#include <otf2/otf2.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { ROUNDS = 5, REGIONS = 64 };

static uint64_t events;
static uint64_t ticks[REGIONS];

static OTF2_CallbackCode enter(OTF2_LocationRef location, OTF2_TimeStamp time, uint64_t position, void *user,
                               OTF2_AttributeList *attributes, OTF2_RegionRef region)
{
    events++;
    ticks[region % REGIONS] -= time;
    return OTF2_CALLBACK_SUCCESS;
}

static OTF2_CallbackCode leave(OTF2_LocationRef location, OTF2_TimeStamp time, uint64_t position, void *user,
                               OTF2_AttributeList *attributes, OTF2_RegionRef region)
{
    events++;
    ticks[region % REGIONS] += time;
    return OTF2_CALLBACK_SUCCESS;
}

static OTF2_CallbackCode message(OTF2_LocationRef location, OTF2_TimeStamp time, uint64_t position, void *user,
                                 OTF2_AttributeList *attributes, uint32_t peer, OTF2_CommRef comm, uint32_t tag,
                                 uint64_t length)
{
    events++;
    return OTF2_CALLBACK_SUCCESS;
}

static OTF2_Reader *open_archive(const char *anchor, uint64_t *locations)
{
    OTF2_Reader *reader = OTF2_Reader_Open(anchor);
    if (reader == NULL) {
        exit(1);
    }
    OTF2_Reader_SetSerialCollectiveCallbacks(reader);
    OTF2_Reader_GetNumberOfLocations(reader, locations);
    for (uint64_t i = 0; i < *locations; i++) {
        OTF2_Reader_SelectLocation(reader, i);
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

static double one_round(const char *anchor, OTF2_EvtReaderCallbacks *callbacks)
{
    uint64_t locations = 0;
    double start = seconds();
    OTF2_Reader *reader = open_archive(anchor, &locations);
    for (uint64_t i = 0; i < locations; i++) {
        uint64_t read = 0;
        OTF2_EvtReader *location = OTF2_Reader_GetEvtReader(reader, i);
        OTF2_Reader_RegisterEvtCallbacks(reader, location, callbacks, NULL);
        OTF2_Reader_ReadAllLocalEvents(reader, location, &read);
        OTF2_Reader_CloseEvtReader(reader, location);
    }
    OTF2_Reader_CloseEvtFiles(reader);
    OTF2_Reader_Close(reader);
    return seconds() - start;
}

int main(int argc, char **argv)
{
    if (argc < 2) {
        return 2;
    }
    OTF2_EvtReaderCallbacks *callbacks = OTF2_EvtReaderCallbacks_New();
    OTF2_EvtReaderCallbacks_SetEnterCallback(callbacks, enter);
    OTF2_EvtReaderCallbacks_SetLeaveCallback(callbacks, leave);
    OTF2_EvtReaderCallbacks_SetMpiSendCallback(callbacks, message);
    OTF2_EvtReaderCallbacks_SetMpiRecvCallback(callbacks, message);
    double best = 1e9;
    for (int round = 0; round < ROUNDS; round++) {
        events = 0;
        double taken = one_round(argv[1 + round % (argc - 1)], callbacks);
        best = taken < best ? taken : best;
    }
    OTF2_EvtReaderCallbacks_Delete(callbacks);
    printf("libotf2 (C), local callbacks, best of %d;%.4f;%llu\n", ROUNDS, best, (unsigned long long)events);
    return 0;
}
