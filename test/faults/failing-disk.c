/*
 * A disk that fails, for programs that are started with this library in LD_PRELOAD: the k-th time that a file whose path
 * contains FAILING_DISK_PATH is written, flushed or cut (FAILING_DISK_AT), that fails with FAILING_DISK_ERRNO; from then on
 * every time, if FAILING_DISK_LASTING is set. If FAILING_DISK_HALF is set, half of a write is done first, and the caller is
 * told so; the rest of it then fails. FAILING_DISK_MET names a file that is made when something has failed.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>
#include <unistd.h>

static int count = 0;
/* Half of a write was done: its rest is what fails. */
static int half_done = 0;

static long number_in(const char *name) {
  const char *text = getenv(name);
  return text == NULL ? 0 : atol(text);
}

static int is_ours(int file) {
  char link[64], path[4096];
  const char *part = getenv("FAILING_DISK_PATH");
  snprintf(link, sizeof link, "/proc/self/fd/%d", file);
  ssize_t length = readlink(link, path, sizeof path - 1);
  if (length < 0 || part == NULL) return 0;
  path[length] = 0;
  return strstr(path, part) != NULL;
}

static void tell(void) {
  const char *path = getenv("FAILING_DISK_MET");
  int file = path == NULL ? -1 : open(path, O_CREAT | O_WRONLY, 0600);
  if (file >= 0) close(file);
}

static int fails(int file) {
  if (!is_ours(file)) return 0;
  count += 1;
  long at = number_in("FAILING_DISK_AT");
  int is_now = half_done || count == at || (count > at && number_in("FAILING_DISK_LASTING"));
  if (!is_now) return 0;
  half_done = 0;
  tell();
  errno = (int)number_in("FAILING_DISK_ERRNO");
  return 1;
}

/* How much of a write is to be done instead of all of it; nothing if it is none of those that are cut in half. */
static size_t half_of(int file, size_t length) {
  if (!number_in("FAILING_DISK_HALF") || half_done || length < 2 || !is_ours(file)) return 0;
  if (count + 1 != number_in("FAILING_DISK_AT")) return 0;
  half_done = 1;
  return length / 2;
}

#define REAL(name, type) static type real; if (real == NULL) real = (type)dlsym(RTLD_NEXT, name)

typedef ssize_t (*write_type)(int, const void *, size_t);
typedef ssize_t (*pwrite_type)(int, const void *, size_t, off_t);
typedef int (*flush_type)(int);
typedef int (*cut_type)(int, off_t);

ssize_t write(int file, const void *bytes, size_t length) {
  REAL("write", write_type);
  size_t half = half_of(file, length);
  if (half > 0) return real(file, bytes, half);
  return fails(file) ? -1 : real(file, bytes, length);
}

ssize_t pwrite(int file, const void *bytes, size_t length, off_t at) {
  REAL("pwrite", pwrite_type);
  size_t half = half_of(file, length);
  if (half > 0) return real(file, bytes, half, at);
  return fails(file) ? -1 : real(file, bytes, length, at);
}

ssize_t pwrite64(int file, const void *bytes, size_t length, off_t at) {
  return pwrite(file, bytes, length, at);
}

int fsync(int file) {
  REAL("fsync", flush_type);
  return fails(file) ? -1 : real(file);
}

int fdatasync(int file) {
  REAL("fdatasync", flush_type);
  return fails(file) ? -1 : real(file);
}

int ftruncate(int file, off_t size) {
  REAL("ftruncate", cut_type);
  return fails(file) ? -1 : real(file, size);
}

int ftruncate64(int file, off_t size) {
  return ftruncate(file, size);
}
