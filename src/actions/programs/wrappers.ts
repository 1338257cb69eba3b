import { type Argument, textOf, unknown } from '../argument.ts'
import type { Program, Text } from '../reading.ts'
import { lineOf } from './line-of.ts'
import { optionsOf } from './options.ts'
import { originOf, within } from './within.ts'

interface Prefix {
  /** Options that take a value. */
  readonly valued?: readonly string[]
  /** How many operands come before the program. */
  readonly operands?: number
  /** Whether `name=value` may come before the program. */
  readonly assigns?: boolean
  readonly escalates?: boolean
}

/** A program that starts the program in its arguments: `nice -n 5 rm x`. */
function prefix({ valued = [], operands = 0, assigns = false, escalates = false }: Prefix = {}): Program {
  return (invocation, reading) => {
    if (escalates) reading.report({ type: 'escalates', ...originOf(invocation) })
    const { operands: rest } = optionsOf(invocation.args, { valued, stopsAtOperand: true })
    const argv = rest.slice(operands)
    const start = assigns ? argv.findIndex((one) => !/^[A-Za-z_]\w*=/.test(textOf(one) ?? '')) : 0
    if (start < 0) return ''
    return reading.run(argv.slice(start), within(invocation), invocation.input)
  }
}

/** `env -S 'rm -rf x'` splits its value into arguments. */
const env: Program = (invocation, reading) => {
  const valued = ['-u', '--unset', '-C', '--chdir', '-S', '--split-string', '-P', '-a', '--argv0', '--block-signal']
  const { operands, values } = optionsOf(invocation.args, { valued, stopsAtOperand: true })
  const [split] = values.get('S') ?? values.get('split-string') ?? []
  const argv = operands.slice(
    Math.max(
      0,
      operands.findIndex((one) => !/^[A-Za-z_]\w*=/.test(textOf(one) ?? '')),
    ),
  )
  if (split === undefined) {
    if (operands.length > 0 && argv.length === operands.length && /^[A-Za-z_]\w*=/.test(textOf(argv[0]) ?? ''))
      return ''
    return reading.run(argv, within(invocation), invocation.input)
  }
  const line = lineOf([split, ...argv])
  return reading.script(line, within(invocation, 'env -S'), invocation.input)
}

/** A program whose arguments, joined, are a text for a shell: `watch`, `ssh host`. */
function joined({ valued = [], operands = 0 }: Prefix = {}): Program {
  return (invocation, reading) => {
    const rest = optionsOf(invocation.args, { valued, stopsAtOperand: true }).operands.slice(operands)
    if (rest.length > 0) reading.script(lineOf(rest), within(invocation), undefined)
    return unknown(`the output of ${invocation.name}`)
  }
}

/** A program with a text for a shell in one of its options. */
function withOption(names: readonly string[], valued: readonly string[] = []): Program {
  return (invocation, reading) => {
    const { values } = optionsOf(invocation.args, { valued: [...names, ...valued] })
    const texts = names.flatMap((name) => values.get(name.replace(/^-+/, '')) ?? [])
    for (const text of texts) reading.script(lineOf([text]), within(invocation), undefined)
    if (texts.length === 0 && invocation.input !== undefined)
      reading.script(invocation.input, within(invocation), undefined)
    return unknown(`the output of ${invocation.name}`)
  }
}

/** `command -v rm` only looks for it. */
const command: Program = (invocation, reading) => {
  const { flags, operands } = optionsOf(invocation.args, { stopsAtOperand: true })
  if (flags.has('v') || flags.has('V')) return unknown('the path of a program')
  const environment = { ...invocation.environment, functions: new Map<string, never>() }
  return reading.run(operands, { ...within(invocation), environment }, invocation.input)
}

/** Arguments of a program that come from elsewhere. */
const fromElsewhere = (source: string) => unknown(`an argument from ${source}`)

const xargs: Program = (invocation, reading) => {
  const valued = [
    '-I',
    '-i',
    '-n',
    '-L',
    '-P',
    '-s',
    '-d',
    '-E',
    '-a',
    '-J',
    '-R',
    '--replace',
    '--max-args',
    '--max-procs',
    '--delimiter',
    '--arg-file',
    '--max-lines',
    '--max-chars',
  ]
  const { operands, values, flags } = optionsOf(invocation.args, { valued, stopsAtOperand: true })
  const marker =
    textOf(values.get('I')?.[0] ?? values.get('J')?.[0] ?? values.get('replace')?.[0]) ??
    (flags.has('i') ? '{}' : undefined)
  const argv = operands.length === 0 ? ['echo'] : operands
  const words =
    typeof invocation.input === 'string' && !flags.has('a') && !flags.has('arg-file')
      ? wordsIn(invocation.input, values)
      : undefined
  const run = (added: readonly Argument[]) => {
    const filled = marker === undefined ? [...argv, ...added] : argv.map((one) => filledIn(one, marker, added[0] ?? ''))
    return reading.run(filled, within(invocation), undefined)
  }
  if (words === undefined) run([fromElsewhere('xargs')])
  else if (marker === undefined && !flags.has('n') && !flags.has('L')) return run(words)
  else for (const word of words.slice(0, 32)) run([word])
  if ((words?.length ?? 0) > 32) run([fromElsewhere('xargs')])
  return unknown('the output of xargs')
}

function wordsIn(text: string, values: ReadonlyMap<string, readonly Argument[]>): readonly string[] | undefined {
  const delimiter = values.get('d') ?? values.get('delimiter')
  if (delimiter !== undefined || /['"\\]/.test(text)) return undefined
  const isByLine = values.has('I') || values.has('L') || values.has('replace')
  return text.split(isByLine ? '\n' : /[ \t\n]+/).filter((word) => word !== '')
}

function filledIn(argument: Argument, marker: string, value: Argument): Argument {
  const text = textOf(argument)
  if (text === undefined || marker === '' || !text.includes(marker)) return argument
  if (text === marker) return value
  return typeof value === 'string'
    ? text.replaceAll(marker, () => value)
    : unknown('an argument with a part from elsewhere', text.slice(0, text.indexOf(marker)))
}

const find: Program = (invocation, reading) => {
  const { args } = invocation
  const starts = args.slice(
    0,
    Math.max(
      0,
      args.findIndex((one) => /^[-(!]/.test(textOf(one) ?? '')),
    ) || (args.some((one) => /^[-(!]/.test(textOf(one) ?? '')) ? 0 : args.length),
  )
  const roots = starts.length === 0 ? ['.'] : starts
  const origin = originOf(invocation)
  for (const root of roots) {
    const path = reading.path(root, invocation)
    reading.report({ type: 'lists', path, recursive: true, ...origin })
    if (args.includes('-delete')) reading.report({ type: 'deletes', path, recursive: true, ...origin })
  }
  for (const [at, argument] of args.entries()) {
    if (!['-exec', '-execdir', '-ok', '-okdir'].includes(textOf(argument) ?? '')) continue
    const end = args.findIndex((one, place) => place > at && (one === ';' || (one === '+' && args[place - 1] === '{}')))
    const argv = args.slice(at + 1, end < 0 ? undefined : end)
    const found = unknown('a file that find finds', textOf(roots[0]) === '.' ? '' : `${textOf(roots[0]) ?? ''}/`)
    reading.run(
      argv.map((one) => filledIn(one, '{}', found)),
      within(invocation),
      undefined,
    )
  }
  for (const name of ['-fprint', '-fprintf', '-fls', '-fprint0']) {
    const at = args.indexOf(name)
    const file = at < 0 ? undefined : args[at + 1]
    if (file !== undefined)
      reading.report({ type: 'writes', path: reading.path(file, invocation), recursive: false, ...origin })
  }
  return unknown('the output of find')
}

const fd: Program = (invocation, reading) => {
  const at = invocation.args.findIndex((one) => ['-x', '-X', '--exec', '--exec-batch'].includes(textOf(one) ?? ''))
  if (at >= 0) reading.run([...invocation.args.slice(at + 1), fromElsewhere('fd')], within(invocation), undefined)
  return unknown('the output of fd')
}

const parallel: Program = (invocation, reading) => {
  const valued = [
    '-j',
    '--jobs',
    '-I',
    '-n',
    '-N',
    '-a',
    '--arg-file',
    '-S',
    '--sshlogin',
    '--delay',
    '--timeout',
    '--colsep',
    '-C',
    '--results',
    '--joblog',
  ]
  const { operands } = optionsOf(invocation.args, { valued, stopsAtOperand: true })
  const end = operands.findIndex((one) => /^:::/.test(textOf(one) ?? ''))
  const argv = end < 0 ? operands : operands.slice(0, end)
  const lines = end < 0 ? invocation.input : undefined
  if (argv.length === 0)
    reading.script(
      end < 0 ? (lines ?? fromElsewhere('parallel')) : lineOf(operands.slice(end + 1)),
      within(invocation),
      undefined,
    )
  else reading.script(withMore(lineOf(argv)), within(invocation), undefined)
  return unknown('the output of parallel')
}

/** A line that gets more arguments; its own ones stay known. */
function withMore(line: Text): Text {
  return typeof line === 'string' ? `${line} "$__given_by_parallel"` : line
}

const su: Program = (invocation, reading) => {
  reading.report({ type: 'escalates', ...originOf(invocation) })
  return withOption(['-c', '--command'], ['-s', '--shell', '-g', '--group', '-w'])(invocation, reading)
}

const exec: Program = (invocation, reading) => {
  const output = prefix({ valued: ['-a'] })(invocation, reading)
  if (invocation.args.length > 0) invocation.environment.hasEnded = true
  return output
}

const flock: Program = (invocation, reading) => {
  const valued = ['-w', '--timeout', '-E', '--conflict-exit-code', '-c', '--command']
  const { values } = optionsOf(invocation.args, { valued })
  const texts = values.get('c') ?? values.get('command')
  if (texts === undefined) return prefix({ valued, operands: 1 })(invocation, reading)
  for (const text of texts) reading.script(lineOf([text]), within(invocation), undefined)
  return unknown('the output of flock')
}

const busybox: Program = (invocation, reading) => reading.run(invocation.args, within(invocation), invocation.input)

const coreutils: Program = (invocation, reading) => {
  const [first, ...rest] = invocation.args
  const named = /^--coreutils-prog(?:-shebang)?=(.*)$/.exec(textOf(first) ?? '')
  const argv: readonly Argument[] = named === null ? invocation.args : [named[1] ?? '', ...rest]
  return reading.run(argv, within(invocation), invocation.input)
}

const sudoOptions = [
  '-u',
  '--user',
  '-g',
  '--group',
  '-h',
  '--host',
  '-p',
  '--prompt',
  '-C',
  '--close-from',
  '-r',
  '--role',
  '-t',
  '--type',
  '-T',
  '-D',
  '--chdir',
  '-R',
  '--chroot',
  '-U',
  '--other-user',
]

/** Programs that start others. */
export const wrappers: Readonly<Record<string, Program>> = {
  sudo: prefix({ valued: sudoOptions, assigns: true, escalates: true }),
  doas: prefix({ valued: ['-u', '-C', '-a'], escalates: true }),
  pkexec: prefix({ valued: ['--user'], escalates: true }),
  run0: prefix({ valued: ['-u', '--user', '-g', '--group', '-D', '--chdir'], escalates: true }),
  gosu: prefix({ operands: 1, escalates: true }),
  runuser: su,
  su,
  env,
  nohup: prefix(),
  nice: prefix({ valued: ['-n', '--adjustment'] }),
  ionice: prefix({ valued: ['-c', '-n', '-p', '--class', '--classdata'] }),
  chrt: prefix({ valued: ['-T', '-P', '-D'], operands: 1 }),
  taskset: prefix({ operands: 1 }),
  numactl: prefix({ valued: ['-C', '-m', '-N', '-i'] }),
  timeout: prefix({ valued: ['-k', '--kill-after', '-s', '--signal'], operands: 1 }),
  gtimeout: prefix({ valued: ['-k', '--kill-after', '-s', '--signal'], operands: 1 }),
  time: prefix({ valued: ['-f', '--format', '-o', '--output'] }),
  gtime: prefix({ valued: ['-f', '--format', '-o', '--output'] }),
  stdbuf: prefix({ valued: ['-i', '-o', '-e', '--input', '--output', '--error'] }),
  unbuffer: prefix(),
  setsid: prefix(),
  setpriv: prefix({ valued: ['--reuid', '--regid', '--groups', '--inh-caps', '--bounding-set'] }),
  setarch: prefix({ operands: 1 }),
  linux32: prefix(),
  linux64: prefix(),
  chroot: prefix({ valued: ['--userspec', '--groups'], operands: 1 }),
  unshare: prefix({ valued: ['-S', '-G', '-R', '-w', '--setuid', '--setgid', '--root', '--wd', '--propagation'] }),
  nsenter: prefix({ valued: ['-t', '--target', '-S', '-G', '--setuid', '--setgid'] }),
  catchsegv: prefix(),
  strace: prefix({ valued: ['-o', '-e', '-p', '-s', '-u', '-E', '-P', '-S', '-a', '-b', '-I', '-O', '-X'] }),
  ltrace: prefix({ valued: ['-o', '-e', '-p', '-s', '-u', '-l', '-n', '-a', '-A', '-x'] }),
  perf: prefix({ valued: ['-o', '-e', '-p', '-F', '-C'], operands: 1 }),
  valgrind: prefix(),
  'systemd-run': prefix({
    valued: [
      '-u',
      '--unit',
      '-p',
      '--property',
      '-M',
      '--machine',
      '-H',
      '--host',
      '--uid',
      '--gid',
      '--nice',
      '--working-directory',
      '-E',
      '--setenv',
      '--on-active',
      '--on-calendar',
      '--slice',
      '--description',
    ],
  }),
  'systemd-inhibit': prefix(),
  'dbus-run-session': prefix(),
  'xvfb-run': prefix({ valued: ['-n', '-s', '-e', '-f', '-w', '-p', '--server-args', '--server-num'] }),
  caffeinate: prefix({ valued: ['-t', '-w'] }),
  direnv: prefix({ operands: 2 }),
  dotenv: prefix({ valued: ['-e', '-f', '-v', '-c', '-p'] }),
  'cross-env': prefix({ assigns: true }),
  entr: prefix(),
  chronic: prefix(),
  ts: prefix({ operands: 99 }),
  proxychains: prefix({ valued: ['-f'] }),
  proxychains4: prefix({ valued: ['-f'] }),
  torsocks: prefix(),
  torify: prefix(),
  faketime: prefix({ operands: 1 }),
  fakeroot: prefix({ valued: ['-l', '-s', '-i', '-b'] }),
  firejail: prefix(),
  bwrap: prefix({
    valued: [
      '--bind',
      '--ro-bind',
      '--dev-bind',
      '--proc',
      '--dev',
      '--tmpfs',
      '--dir',
      '--chdir',
      '--setenv',
      '--uid',
      '--gid',
      '--hostname',
    ],
  }),
  'ssh-agent': prefix({ valued: ['-a', '-t', '-E', '-P'] }),
  dumb_init: prefix(),
  tini: prefix(),
  watch: joined({ valued: ['-n', '--interval', '-d'] }),
  hyperfine: joined({
    valued: [
      '-w',
      '-m',
      '-M',
      '-r',
      '-p',
      '-c',
      '-s',
      '-i',
      '-S',
      '-N',
      '--warmup',
      '--runs',
      '--prepare',
      '--export-json',
      '--export-markdown',
    ],
  }),
  script: withOption(['-c', '--command'], ['-T', '-t', '-m', '-E', '-I', '-O', '-B', '-o']),
  exec,
  builtin: prefix(),
  command,
  noglob: prefix(),
  nocorrect: prefix(),
  '-': prefix(),
  coproc: prefix(),
  repeat: prefix({ operands: 1 }),
  flock,
  xargs,
  gxargs: xargs,
  parallel,
  env_parallel: parallel,
  find,
  gfind: find,
  fd,
  fdfind: fd,
  busybox,
  toybox: busybox,
  coreutils,
}
