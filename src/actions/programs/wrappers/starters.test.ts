import { expect, test } from 'vitest'
import { shownActions } from '../../testing/shown-action.ts'

test.each([
  'setarch x86_64 -R rm x',
  'setarch -R rm x',
  'arch -x86_64 rm x',
  'arch -arch arm64e rm x',
  'prlimit --nproc=10 rm x',
  'perf record -o p -- rm x',
  'perf stat -e cycles rm x',
  'cgexec -g cpu:x rm x',
  'proot -b /a:/b rm x',
  'rlwrap -f words rm x',
  'winpty rm x',
  "capsh --drop=all -- -c 'rm x'",
  "start-stop-daemon --start --exec /bin/sh -- -c 'rm x'",
  'start-stop-daemon -S -x /bin/rm -- x',
  'lockf -t 0 /tmp/l rm x',
  "daemonize /bin/sh -c 'rm x'",
  'echo x | ifne rm x',
  'ls | entr -r rm x',
  "ls | entr -s 'rm x'",
  "sem -j1 'rm x'",
  "echo x | rush 'rm x'",
  'script -q /dev/null rm x',
  'script -q /dev/null -- rm x',
  "script /dev/null -qc 'rm x'",
  '/lib64/ld-linux-x86-64.so.2 --library-path /y /usr/bin/rm x',
  '/lib/ld-musl-x86_64.so.1 /bin/rm x',
  "env 'BASH_FUNC_ls%%=() { rm x; }' bash -c ls",
  "env GIT_SSH_COMMAND='rm x' git fetch",
  "env -i A=1 GIT_SSH_COMMAND='rm x' git fetch",
  "CARGO_TARGET_X86_64_UNKNOWN_LINUX_GNU_RUNNER='rm x' cargo run",
])('reads the program that another one starts: %s', (command) => {
  expect(shownActions(command)).toContain('deletes /w/x')
})

test.each([
  ["env PS4='$(rm x)' bash -xc :", 'opaque: a prompt runs commands'],
  ["bash --rcfile <(echo 'rm x') -i", 'opaque: it runs a script that is not known: a process substitution'],
  ['bash --init-file f -ic exit', 'reads /w/f'],
  ['script -q log', 'writes /w/log'],
])('reads what runs before or beside it: %s', (command, expected) => {
  expect(shownActions(command)).toContain(expected)
})

test.each(['setarch', 'arch', 'prlimit -p 1', 'perf report', 'capsh --print', 'script log', 'entr', 'ldd x'])(
  'reads no program where none is started: %s',
  (command) => expect(shownActions(command).filter((one) => one.startsWith('runs'))).toHaveLength(1),
)
