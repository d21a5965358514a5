/* Stands between a server and its disk and clock (LD_PRELOAD): fails writes and syncs of the database's files, writes
 * down what was written and synced, and moves the wall clock. A file that is mapped into memory says what to do.
 *
 * Only files whose path begins with BUNKUM_SHIM_FILES are touched; not the shared memory (-shm) and the lock beside
 * them. In the journal (BUNKUM_SHIM_JOURNAL) each call that succeeded is a record: what, where, how much, path, bytes. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/time.h>
#include <sys/uio.h>
#include <time.h>
#include <unistd.h>

enum { NONE, NO_SPACE, WRITE_ERROR, SYNC_ERROR, SHORT_WRITES, SHORT_THEN_FULL, SLOW_SYNCS };

struct control {
    volatile int64_t fault, journal, clock_ns, struck, writes, syncs;
};

struct record {
    int64_t what, offset, length, path_length;
};

#define MOST_FILES 65536
#define MOST_PATH 512

static struct control nothing, *control = &nothing;
static char *paths[MOST_FILES];
static const char *files;
static int journal = -1;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static int (*real_open)(const char *, int, ...);
static int (*real_openat)(int, const char *, int, ...);
static int (*real_close)(int);
static ssize_t (*real_write)(int, const void *, size_t);
static ssize_t (*real_pwrite)(int, const void *, size_t, off_t);
static int (*real_fsync)(int), (*real_fdatasync)(int);
static int (*real_ftruncate)(int, off_t);
static int (*real_rename)(const char *, const char *);
static int (*real_unlink)(const char *);
static int (*real_clock)(clockid_t, struct timespec *);

__attribute__((constructor)) static void start(void) {
    real_open = dlsym(RTLD_NEXT, "open64");
    real_openat = dlsym(RTLD_NEXT, "openat64");
    real_close = dlsym(RTLD_NEXT, "close");
    real_write = dlsym(RTLD_NEXT, "write");
    real_pwrite = dlsym(RTLD_NEXT, "pwrite64");
    real_fsync = dlsym(RTLD_NEXT, "fsync");
    real_fdatasync = dlsym(RTLD_NEXT, "fdatasync");
    real_ftruncate = dlsym(RTLD_NEXT, "ftruncate64");
    real_rename = dlsym(RTLD_NEXT, "rename");
    real_unlink = dlsym(RTLD_NEXT, "unlink");
    real_clock = dlsym(RTLD_NEXT, "clock_gettime");
    const char *path = getenv("BUNKUM_SHIM_CONTROL");
    int fd = path ? real_open(path, O_RDWR) : -1;
    if (fd >= 0) {
        void *mapped = mmap(NULL, sizeof(struct control), PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
        if (mapped != MAP_FAILED) control = mapped;
        real_close(fd);
    }
    files = getenv("BUNKUM_SHIM_FILES");
    path = getenv("BUNKUM_SHIM_JOURNAL");
    if (path && control->journal) journal = real_open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
}

static int is_ours(const char *path) {
    if (!files || !path || strncmp(path, files, strlen(files))) return 0;
    return !strstr(path, "-shm") && !strstr(path, ".lock");
}

static const char *path_of(int fd) { return fd >= 0 && fd < MOST_FILES ? paths[fd] : NULL; }

static void note(char what, const char *path, int64_t offset, const void *bytes, int64_t length) {
    if (journal < 0 || !control->journal) return;
    struct record head = {what, offset, length, (int64_t)strlen(path)};
    struct iovec parts[3] = {{&head, sizeof head}, {(void *)path, strlen(path)}, {(void *)bytes, bytes ? length : 0}};
    pthread_mutex_lock(&lock);
    ssize_t ignored = writev(journal, parts, 3);
    (void)ignored;
    pthread_mutex_unlock(&lock);
}

static int opened(int fd, const char *path) {
    if (fd >= 0 && fd < MOST_FILES && is_ours(path)) paths[fd] = strndup(path, MOST_PATH);
    return fd;
}

#define OPEN(name)                                                                        \
    int name(const char *path, int flags, ...) {                                          \
        va_list rest;                                                                     \
        va_start(rest, flags);                                                            \
        mode_t mode = flags & (O_CREAT | __O_TMPFILE) ? va_arg(rest, mode_t) : 0;         \
        va_end(rest);                                                                     \
        return opened(real_open(path, flags, mode), path);                                \
    }
OPEN(open)
OPEN(open64)

#define OPEN_AT(name)                                                                     \
    int name(int folder, const char *path, int flags, ...) {                              \
        va_list rest;                                                                     \
        va_start(rest, flags);                                                            \
        mode_t mode = flags & (O_CREAT | __O_TMPFILE) ? va_arg(rest, mode_t) : 0;         \
        va_end(rest);                                                                     \
        return opened(real_openat(folder, path, flags, mode), path);                      \
    }
OPEN_AT(openat)
OPEN_AT(openat64)

int close(int fd) {
    if (path_of(fd)) {
        free(paths[fd]);
        paths[fd] = NULL;
    }
    return real_close(fd);
}

/* How many bytes of a write go through; -1: none, and errno says why. */
static ssize_t allowed(size_t count) {
    static __thread int halved;
    control->writes++;
    switch (control->fault) {
    case NO_SPACE:
        errno = ENOSPC;
        break;
    case WRITE_ERROR:
        errno = EIO;
        break;
    case SHORT_WRITES:
        if (count > 1) control->struck++;
        return count > 1 ? (ssize_t)(count / 2) : (ssize_t)count;
    case SHORT_THEN_FULL:
        halved = !halved;
        if (halved && count > 1) return (ssize_t)(count / 2);
        errno = ENOSPC;
        break;
    default:
        return (ssize_t)count;
    }
    control->struck++;
    return -1;
}

ssize_t write(int fd, const void *bytes, size_t count) {
    const char *path = path_of(fd);
    if (!path) return real_write(fd, bytes, count);
    ssize_t most = allowed(count);
    if (most < 0) return -1;
    off_t at = lseek(fd, 0, SEEK_CUR);
    ssize_t written = real_write(fd, bytes, most);
    if (written > 0) note('W', path, at, bytes, written);
    return written;
}

ssize_t pwrite64(int fd, const void *bytes, size_t count, off_t at) {
    const char *path = path_of(fd);
    if (!path) return real_pwrite(fd, bytes, count, at);
    ssize_t most = allowed(count);
    if (most < 0) return -1;
    ssize_t written = real_pwrite(fd, bytes, most, at);
    if (written > 0) note('W', path, at, bytes, written);
    return written;
}

ssize_t pwrite(int fd, const void *bytes, size_t count, off_t at) { return pwrite64(fd, bytes, count, at); }

static int synced(int fd, int (*real)(int)) {
    const char *path = path_of(fd);
    if (!path) return real(fd);
    control->syncs++;
    if (control->fault == SYNC_ERROR) {
        control->struck++;
        errno = EIO;
        return -1;
    }
    if (control->fault == SLOW_SYNCS) {
        control->struck++;
        usleep(40000);
    }
    int done = real(fd);
    if (!done) note('S', path, 0, NULL, 0);
    return done;
}

int fsync(int fd) { return synced(fd, real_fsync); }
int fdatasync(int fd) { return synced(fd, real_fdatasync); }

int ftruncate64(int fd, off_t length) {
    const char *path = path_of(fd);
    if (path && (control->fault == WRITE_ERROR || control->fault == NO_SPACE)) {
        control->struck++;
        errno = control->fault == NO_SPACE ? ENOSPC : EIO;
        return -1;
    }
    int done = real_ftruncate(fd, length);
    if (path && !done) note('T', path, length, NULL, 0);
    return done;
}

int ftruncate(int fd, off_t length) { return ftruncate64(fd, length); }

int rename(const char *from, const char *to) {
    int done = real_rename(from, to);
    if (!done && is_ours(from)) note('R', from, 0, to, (int64_t)strlen(to));
    return done;
}

int unlink(const char *path) {
    int done = real_unlink(path);
    if (!done && is_ours(path)) note('U', path, 0, NULL, 0);
    return done;
}

/* The wall clock. */

int clock_gettime(clockid_t clock, struct timespec *now) {
    int done = real_clock(clock, now);
    if (!done && control->clock_ns && (clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE)) {
        int64_t ns = (int64_t)now->tv_sec * 1000000000 + now->tv_nsec + control->clock_ns;
        now->tv_sec = ns / 1000000000;
        now->tv_nsec = ns % 1000000000;
    }
    return done;
}

int gettimeofday(struct timeval *restrict now, void *restrict zone) {
    struct timespec exact;
    (void)zone;
    clock_gettime(CLOCK_REALTIME, &exact);
    now->tv_sec = exact.tv_sec;
    now->tv_usec = exact.tv_nsec / 1000;
    return 0;
}

time_t time(time_t *now) {
    struct timespec exact;
    clock_gettime(CLOCK_REALTIME, &exact);
    if (now) *now = exact.tv_sec;
    return exact.tv_sec;
}
