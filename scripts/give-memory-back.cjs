/*
 * Required before anything else, because glibc reads its settings only when a process begins: the process becomes
 * another one, with the same number, arguments and parent.
 *
 * Left to itself, glibc learns from the first large blocks that are freed to keep such blocks, one store of them for
 * each thread: some 250 MB after a few large photographs. Blocks of 4 MB or more always go back to the system.
 */
var SETTING = 'MALLOC_MMAP_THRESHOLD_';
if (process.platform === 'linux' && process.execve && !process.env[SETTING]) {
  process.execve(
    process.execPath,
    [process.execPath].concat(process.execArgv, process.argv.slice(1)),
    Object.assign({}, process.env, { [SETTING]: String(4 * 1024 * 1024) }),
  );
}
