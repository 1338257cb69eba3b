import { type Argument, textOf, unknown } from '../../action/argument.ts'
import { leave } from '../../shell/environment.ts'
import type { Program } from '../../shell/reading.ts'
import { inShell } from '../../usage/in-shell.ts'
import { lineOf } from '../../usage/line-of.ts'
import { optionsOf } from '../../usage/options.ts'
import { program, wordsOf } from '../../usage/usage.ts'
import { persists } from '../../usage/uses.ts'
import { verbs } from '../../usage/verbs.ts'
import { originOf, outside, within } from '../../usage/within.ts'
import { bubblewrap } from './bubblewrap.ts'
import { env } from './env.ts'
import { parallel } from './parallel.ts'
import { prefix } from './prefix.ts'
import { arch, capsh, entr, loader, rush, script, setarch, startStopDaemon } from './starters.ts'
import { joined, withOption } from './with-text.ts'
import { xargs } from './xargs.ts'

/** `command -v rm` only looks for it; `command rm` runs it though there may be a function of that name. */
const command: Program = (invocation, reading) => {
  const { flags, operands, mayHaveMore } = optionsOf(invocation.args, { stopsAtOperand: true })
  if (mayHaveMore) reading.opaque(invocation, 'an argument of command is not known')
  if (flags.has('v') || flags.has('V')) return unknown('the path of a program')
  const { functions } = invocation.environment
  const name = textOf(operands[0]) ?? ''
  const bodies = functions.get(name)
  functions.delete(name)
  const output = reading.run(operands, within(invocation), invocation.input)
  if (bodies !== undefined && !functions.has(name)) functions.set(name, bodies)
  return output
}

const su: Program = (invocation, reading) => {
  reading.report({ type: 'escalates', ...originOf(invocation) })
  return withOption('-c --command', '-s --shell -g --group -w')(invocation, reading)
}

const exec: Program = (invocation, reading) => {
  const output = prefix({ valued: '-a' })(invocation, reading)
  if (invocation.args.length > 0) leave(invocation.environment, invocation.environment.exits.shell)
  return output
}

const flock: Program = (invocation, reading) => {
  const valued = '-w --timeout -E --conflict-exit-code -c --command'
  const { values } = optionsOf(invocation.args, { valued: wordsOf(valued) })
  const texts = values.get('c') ?? values.get('command')
  if (texts === undefined) return prefix({ valued, operands: 1 })(invocation, reading)
  for (const text of texts) reading.script(lineOf([text]), inShell(invocation, reading), undefined)
  return unknown('the output of flock')
}

const busybox: Program = (invocation, reading) =>
  reading.run(invocation.args, outside(invocation, reading), invocation.input)

const coreutils: Program = (invocation, reading) => {
  const [first, ...rest] = invocation.args
  const named = /^--coreutils-prog(?:-shebang)?=(.*)$/.exec(textOf(first) ?? '')
  const argv: readonly Argument[] = named === null ? invocation.args : [named[1] ?? '', ...rest]
  return reading.run(argv, outside(invocation, reading), invocation.input)
}

const perf = prefix({
  valued:
    '-o --output -e --event -p --pid -t --tid -F --freq -c --count -C --cpu -m --mmap-pages -G --cgroup -D --delay -x -r --repeat -I --interval-print -u --uid --pre --post',
  writes: ['o', 'output'],
})

/** Programs that start others. */
export const wrappers: Readonly<Record<string, Program>> = {
  sudo: prefix({
    valued:
      '-u --user -g --group -h --host -p --prompt -C --close-from -r --role -t --type -T -D --chdir -R --chroot -U --other-user',
    assigns: true,
    escalates: true,
    chdir: ['D', 'chdir'],
  }),
  doas: prefix({ valued: '-u -C -a', escalates: true }),
  pkexec: prefix({ valued: '--user', escalates: true }),
  run0: prefix({ valued: '-u --user -g --group -D --chdir', escalates: true, chdir: ['D', 'chdir'] }),
  gosu: prefix({ operands: 1, escalates: true }),
  runuser: su,
  su,
  env,
  nohup: prefix(),
  nice: prefix({ valued: '-n --adjustment' }),
  ionice: prefix({ valued: '-c -n -p --class --classdata' }),
  chrt: prefix({ valued: '-T -P -D', operands: 1 }),
  taskset: prefix({ operands: 1 }),
  numactl: prefix({ valued: '-C -m -N -i' }),
  timeout: prefix({ valued: '-k --kill-after -s --signal', operands: 1 }),
  gtimeout: prefix({ valued: '-k --kill-after -s --signal', operands: 1 }),
  time: prefix({ valued: '-f --format -o --output', writes: ['o', 'output'] }),
  gtime: prefix({ valued: '-f --format -o --output', writes: ['o', 'output'] }),
  stdbuf: prefix({ valued: '-i -o -e --input --output --error' }),
  unbuffer: prefix(),
  setsid: prefix(),
  setpriv: prefix({ valued: '--reuid --regid --groups --inh-caps --bounding-set' }),
  setarch,
  arch,
  uname26: prefix(),
  linux32: prefix(),
  linux64: prefix(),
  chroot: prefix({ valued: '--userspec --groups', operands: 1 }),
  unshare: prefix({ valued: '-S -G -R -w --setuid --setgid --root --wd --propagation' }),
  nsenter: prefix({ valued: '-t --target -S -G --setuid --setgid' }),
  catchsegv: prefix(),
  strace: prefix({
    valued: '-o -e -p -s -u -E -P -S -a -b -I -O -X',
    writes: ['o'],
  }),
  ltrace: prefix({ valued: '-o -e -p -s -u -l -n -a -A -x', writes: ['o'] }),
  perf: verbs(
    { 'record stat trace mem c2c lock kmem sched ftrace top bench iostat kwork timechart': perf },
    { valued: '--exec-path --buildid-dir --debug' },
  ),
  prlimit: prefix({ valued: '-p --pid -o --output' }),
  cgexec: prefix({ valued: '-g' }),
  proot: prefix({
    valued:
      '-r --rootfs -b --bind -m --mount -q --qemu -w --pwd --cwd -v --verbose -k --kernel-release -i --change-id -p -R -S',
    chdir: ['w', 'pwd', 'cwd'],
  }),
  rlwrap: prefix({
    valued:
      '-a -b -C -D -e -f -g -H -I -l -M -N -O -p -P -q -s -S -t -T -w -W -z --break-chars --complete-filenames --filter --history-filename --logfile --prompt-colour --substitute-prompt',
    writes: ['l', 'logfile', 'H', 'history-filename'],
  }),
  rlfe: prefix(),
  winpty: prefix(),
  capsh,
  'start-stop-daemon': startStopDaemon,
  lockf: prefix({ valued: '-t', operands: 1 }),
  daemonize: prefix({ valued: '-c -e -E -o -p -l -u', chdir: ['c'], writes: ['e', 'o', 'p', 'l'] }),
  daemon: prefix({ valued: '-n -u -m -l -b -O -o -e -E -F -D -P -r -N -X', writes: ['O', 'o', 'e', 'F', 'l'] }),
  ifne: prefix(),
  'ld.so': loader,
  valgrind: prefix(),
  'systemd-run': prefix({
    valued:
      '-u --unit -p --property -M --machine -H --host --uid --gid --nice --working-directory -E --setenv --on-active --on-calendar --slice --description',
  }),
  'systemd-inhibit': prefix(),
  'dbus-run-session': prefix(),
  'xvfb-run': prefix({ valued: '-n -s -e -f -w -p --server-args --server-num' }),
  caffeinate: prefix({ valued: '-t -w' }),
  direnv: verbs(
    {
      exec: prefix({ operands: 1 }),
      'allow permit grant edit': program({ also: (call) => persists('direnv', call) }),
    },
    { otherwise: () => '' }, // the code that it prints is its own
  ),
  dotenv: prefix({ valued: '-e -f -v -c -p' }),
  'cross-env': prefix({ assigns: true }),
  entr,
  chronic: prefix(),
  ts: prefix({ operands: 99 }),
  proxychains: prefix({ valued: '-f' }),
  proxychains4: prefix({ valued: '-f' }),
  torsocks: prefix(),
  torify: prefix(),
  faketime: prefix({ operands: 1 }),
  fakeroot: prefix({ valued: '-l -s -i -b' }),
  firejail: prefix(),
  bwrap: bubblewrap,
  'ssh-agent': prefix({ valued: '-a -t -E -P' }),
  dumb_init: prefix(),
  tini: prefix(),
  watch: joined({ valued: '-n --interval -d' }),
  hyperfine: joined({
    valued: '-w -m -M -r -p -c -s -i -S -N --warmup --runs --prepare --export-json --export-markdown',
  }),
  script,
  exec,
  builtin: prefix({ isInside: true }),
  command,
  noglob: prefix({ isInside: true }),
  nocorrect: prefix({ isInside: true }),
  '-': prefix({ isInside: true }),
  coproc: prefix({ isInside: true }),
  repeat: prefix({ operands: 1, isInside: true }),
  flock,
  xargs,
  gxargs: xargs,
  parallel,
  env_parallel: parallel,
  rush,
  sem: joined({ valued: '-j --jobs --id --semaphore-timeout --st --semaphorename --timeout' }),
  busybox,
  toybox: busybox,
  coreutils,
}
