/*
 * Preloaded into a process (LD_PRELOAD), this library maintains a copy of a directory as a power cut would leave it:
 * file contents at their last flush, and names at the last flush of their directory or file. Replacing the directory
 * with the copy simulates a power cut.
 *
 * VITRINE_DISK is the directory. VITRINE_FLUSHED is another directory on the same file system: `tree` is the copy, and
 * `files` has the flushed content of each file by inode and birth time, which a rename does not change.
 */
#define _GNU_SOURCE
#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define LONG (PATH_MAX + 64)

static atomic_int copies;

static void aside(char *name) {
  snprintf(name, LONG, "%s/files/.%d-%d", getenv("VITRINE_FLUSHED"), getpid(), atomic_fetch_add(&copies, 1));
}

static int flushed_file(const char *path, int flags, char *name) {
  struct statx s;
  if (statx(AT_FDCWD, path, flags, STATX_INO | STATX_BTIME, &s)) return -1;
  return snprintf(name, LONG, "%s/files/%llu-%lld-%u", getenv("VITRINE_FLUSHED"), (unsigned long long)s.stx_ino,
                  (long long)s.stx_btime.tv_sec, s.stx_btime.tv_nsec);
}

static void make_parents(char *path) {
  for (char *at = path + 1; (at = strchr(at, '/')); at += 1) {
    *at = 0;
    mkdir(path, 0700);
    *at = '/';
  }
}

static void place(const char *file, char *path) {
  char temporary[LONG];
  aside(temporary);
  make_parents(path);
  if (link(file, temporary)) return;
  rename(temporary, path);
  /* If both names are links to the same file, rename() keeps both. */
  unlink(temporary);
}

static void keep_file(const char *open_file, char *copy) {
  char temporary[LONG], file[LONG];
  static __thread char bytes[1 << 16];
  if (flushed_file(open_file, 0, file) < 0) return;
  int from = open(open_file, O_RDONLY | O_CLOEXEC);
  if (from < 0) return;
  aside(temporary);
  int to = open(temporary, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
  for (ssize_t got; to >= 0 && (got = read(from, bytes, sizeof bytes)) > 0;) {
    if (write(to, bytes, got) != got) abort();
  }
  close(from);
  close(to);
  rename(temporary, file);
  if (copy) place(file, copy);
}

static void remove_all(const char *path) {
  if (!unlink(path) || errno == ENOENT) return;
  DIR *directory = opendir(path);
  for (struct dirent *entry; directory && (entry = readdir(directory));) {
    char below[LONG];
    if (!strcmp(entry->d_name, ".") || !strcmp(entry->d_name, "..")) continue;
    if (snprintf(below, LONG, "%s/%s", path, entry->d_name) < LONG) remove_all(below);
  }
  if (directory) closedir(directory);
  rmdir(path);
}

static void keep_names(const char *real, char *copy) {
  struct stat s;
  struct dirent *entry;
  char from[LONG], to[LONG], file[LONG];
  DIR *directory = opendir(real);
  if (!directory) return;
  make_parents(copy);
  mkdir(copy, 0700);
  while ((entry = readdir(directory))) {
    if (!strcmp(entry->d_name, ".") || !strcmp(entry->d_name, "..")) continue;
    if (snprintf(from, LONG, "%s/%s", real, entry->d_name) >= LONG) continue;
    if (snprintf(to, LONG, "%s/%s", copy, entry->d_name) >= LONG) continue;
    if (lstat(from, &s)) continue;
    if (S_ISDIR(s.st_mode)) mkdir(to, 0700);
    if (!S_ISREG(s.st_mode) || flushed_file(from, AT_SYMLINK_NOFOLLOW, file) < 0) continue;
    if (!access(file, F_OK)) place(file, to);
    /* The name was flushed, but none of the content. */
    else close(open(to, O_WRONLY | O_CREAT | O_CLOEXEC, 0600));
  }
  closedir(directory);
  directory = opendir(copy);
  while (directory && (entry = readdir(directory))) {
    if (snprintf(from, LONG, "%s/%s", real, entry->d_name) >= LONG) continue;
    if (snprintf(to, LONG, "%s/%s", copy, entry->d_name) >= LONG) continue;
    if (lstat(from, &s) && errno == ENOENT) remove_all(to);
  }
  if (directory) closedir(directory);
}

static void keep(int fd) {
  const char *disk = getenv("VITRINE_DISK"), *flushed = getenv("VITRINE_FLUSHED");
  char open_file[64], real[PATH_MAX], copy[LONG];
  struct stat s;
  if (!disk || !flushed || fstat(fd, &s)) return;
  snprintf(open_file, sizeof open_file, "/proc/self/fd/%d", fd);
  ssize_t length = readlink(open_file, real, sizeof real - 1);
  if (length < 0) return;
  real[length] = 0;
  size_t prefix = strlen(disk);
  if (strncmp(real, disk, prefix) || (real[prefix] && real[prefix] != '/')) return;
  if (snprintf(copy, LONG, "%s/tree%s", flushed, real + prefix) >= LONG) return;
  if (S_ISDIR(s.st_mode)) keep_names(real, copy);
  /* A file without a name may get one later, so keep its content. */
  else if (S_ISREG(s.st_mode)) keep_file(open_file, access(real, F_OK) ? NULL : copy);
}

/* The real fsync is not called: a file counts as flushed when it is copied. */
int fsync(int fd) {
  int before = errno;
  keep(fd);
  errno = before;
  return 0;
}

int fdatasync(int fd) { return fsync(fd); }
