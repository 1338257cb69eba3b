import { type Argument, isUnknown, textOf, unknown } from '../action/argument.ts'
import { leave } from '../shell/environment.ts'
import type { Program, Reading, Text, Where } from '../shell/reading.ts'
import { bubblewrap } from './bubblewrap.ts'
import { filledIn } from './filled-in.ts'
import { inShell } from './in-shell.ts'
import { lineOf } from './line-of.ts'
import { type Options, optionsOf } from './options.ts'
import { originOf, outside, within } from './within.ts'

interface Prefix {
  /** Options that take a value. */
  readonly valued?: readonly string[]
  /** How many operands come before the program. */
  readonly operands?: number
  /** Whether `name=value` may come before the program. */
  readonly assigns?: boolean
  readonly escalates?: boolean
  /** Options that name the folder to start in, without their dashes. */
  readonly chdir?: readonly string[]
  /** Options that name a file for the output, without their dashes. */
  readonly writes?: readonly string[]
  /** Whether it is a word of the shell, so that what it starts can change the shell. */
  readonly isInside?: boolean
}

/** A program that starts the program in its arguments: `nice -n 5 rm x`. */
function prefix({
  valued = [],
  operands = 0,
  assigns = false,
  escalates = false,
  chdir,
  writes,
  isInside = false,
}: Prefix = {}): Program {
  return (invocation, reading) => {
    if (escalates) reading.report({ type: 'escalates', ...originOf(invocation) })
    const { operands: rest, values, mayHaveMore } = optionsOf(invocation.args, { valued, stopsAtOperand: true })
    const argv = rest.slice(operands)
    const start = assigns ? argv.findIndex((one) => !isAssignment(one)) : 0
    const before = rest.slice(0, operands + Math.max(0, start))
    if (mayHaveMore || before.some(mayBeSeveral))
      reading.opaque(invocation, `an argument of ${invocation.name} is not known`)
    for (const file of (writes ?? []).flatMap((name) => values.get(name) ?? []))
      reading.report({
        type: 'writes',
        path: reading.path(file, invocation),
        recursive: false,
        ...originOf(invocation),
      })
    if (start < 0) return ''
    const where = isInside ? within(invocation) : outside(invocation, reading)
    for (const name of chdir ?? []) for (const to of values.get(name) ?? []) moveTo(to, where, reading)
    if (assigns) for (const one of argv.slice(0, start)) setFor(one, where)
    if (escalates) for (const name of where.environment.exported) lose(name, where)
    return reading.run(argv.slice(start), where, invocation.input)
  }
}

/** Whether an argument may become several, or none. */
function mayBeSeveral(argument: Argument): boolean {
  return typeof argument === 'object'
}

function isAssignment(argument: Argument): boolean {
  return /^[A-Za-z_]\w*=/.test(isUnknown(argument) ? argument.begins : (textOf(argument) ?? ''))
}

/** Sets a variable for a program: `env x=1 program`. */
function setFor(assignment: Argument, where: Where): void {
  const text = isUnknown(assignment) ? assignment.begins : (textOf(assignment) ?? '')
  const name = text.slice(0, text.indexOf('='))
  const value = typeof assignment === 'string' ? text.slice(name.length + 1) : unknown(`the variable ${name}`)
  where.environment.variables.set(name, [value])
  where.environment.exported.add(name)
}

/** A variable that the program may not receive. */
function lose(name: string, { environment }: Where): void {
  environment.variables.set(name, [unknown(`the variable ${name}`)])
}

function moveTo(folder: Argument, where: Where, reading: Reading): void {
  const { places } = reading.path(folder, where)
  Object.assign(where.environment, { folders: places, foldersIfFailed: places })
}

const envOptions = ['-u', '--unset', '-C', '--chdir', '-S', '--split-string', '-P', '-a', '--argv0']

/** `env -i x=1 rm -rf y`; `env -S 'rm -rf x'` splits its value into arguments. */
const env: Program = (invocation, reading) => {
  const { operands, values, flags, mayHaveMore } = optionsOf(invocation.args, {
    valued: envOptions,
    stopsAtOperand: true,
  })
  const [split] = values.get('S') ?? values.get('split-string') ?? []
  const given = operands[0] === '-' ? operands.slice(1) : operands
  const at = given.findIndex((one) => !isAssignment(one))
  const argv = at < 0 ? [] : given.slice(at)
  const where = outside(invocation, reading, split === undefined ? 'env' : 'env -S')
  if (mayHaveMore) reading.opaque(invocation, 'an argument of env is not known')
  const isEmpty = flags.has('i') || flags.has('ignore-environment') || operands[0] === '-'
  const unset = [...(values.get('u') ?? []), ...(values.get('unset') ?? [])].flatMap((one) => textOf(one) ?? [])
  for (const name of isEmpty ? where.environment.exported : unset) lose(name, where)
  for (const one of at < 0 ? given : given.slice(0, at)) setFor(one, where)
  for (const name of ['C', 'chdir']) for (const to of values.get(name) ?? []) moveTo(to, where, reading)
  if (split !== undefined) return reading.script(lineOf([split, ...given]), where, invocation.input)
  return argv.length === 0 ? unknown('the variables') : reading.run(argv, where, invocation.input)
}

/** A program whose arguments, joined, are a text for a shell: `watch`, `ssh host`. */
function joined({ valued = [], operands = 0 }: Prefix = {}): Program {
  return (invocation, reading) => {
    const rest = optionsOf(invocation.args, { valued, stopsAtOperand: true }).operands.slice(operands)
    if (rest.length > 0) reading.script(lineOf(rest), inShell(invocation, reading), undefined)
    return unknown(`the output of ${invocation.name}`)
  }
}

/** A program with a text for a shell in one of its options. */
function withOption(names: readonly string[], valued: readonly string[] = []): Program {
  return (invocation, reading) => {
    const { values } = optionsOf(invocation.args, { valued: [...names, ...valued] })
    const texts = names.flatMap((name) => values.get(name.replace(/^-+/, '')) ?? [])
    for (const text of texts) reading.script(lineOf([text]), inShell(invocation, reading), undefined)
    if (texts.length === 0 && invocation.input !== undefined)
      reading.script(invocation.input, inShell(invocation, reading), undefined)
    return unknown(`the output of ${invocation.name}`)
  }
}

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

/** Arguments of a program that come from elsewhere. */
const fromElsewhere = (source: string) => unknown(`an argument from ${source}`)

const xargs: Program = (invocation, reading) => {
  const valued = [
    '-I',
    '-n',
    '-L',
    '-P',
    '-s',
    '-d',
    '-E',
    '-a',
    '-J',
    '-R',
    '--max-args',
    '--max-procs',
    '--delimiter',
    '--arg-file',
    '--max-lines',
    '--max-chars',
  ]
  const { operands, values, flags, mayHaveMore } = optionsOf(invocation.args, { valued, stopsAtOperand: true })
  const attached = invocation.args
    .map((one) => /^-i(.+)$/s.exec(textOf(one) ?? '')?.[1])
    .find((one) => one !== undefined)
  const marker =
    textOf(values.get('I')?.at(-1) ?? values.get('J')?.[0] ?? values.get('replace')?.[0]) ??
    (flags.has('i') || flags.has('replace') ? (attached ?? '{}') : undefined)
  const argv = operands.length === 0 ? ['echo'] : operands
  const run = (added: readonly Argument[]) => {
    // the name of the program is not replaced by every xargs
    if (marker !== undefined && textOf(argv[0])?.includes(marker) === true)
      reading.opaque(invocation, 'xargs may replace the program')
    const filled = marker === undefined ? [...argv, ...added] : argv.map((one) => filledIn(one, marker, added[0] ?? ''))
    return reading.run(filled, outside(invocation, reading), undefined)
  }
  if (mayHaveMore) reading.opaque(invocation, 'an argument of xargs is not known')
  const files = [...(values.get('a') ?? []), ...(values.get('arg-file') ?? [])]
  for (const file of files)
    reading.report({ type: 'reads', path: reading.path(file, invocation), recursive: false, ...originOf(invocation) })
  const isFile = files.length > 0
  const lists = isFile ? undefined : listsIn(invocation.input, { flags, values }, marker !== undefined)
  const listed = isFile || !isUnknown(invocation.input) ? undefined : invocation.input.lines
  if (listed !== undefined) for (const one of listed) run([one])
  else if (lists === undefined || lists.length > mostLists) run([fromElsewhere('xargs')])
  else if (lists.length === 1) return run(lists[0] ?? [])
  else for (const list of lists) run(list)
  return unknown('the output of xargs')
}

/** The most programs that xargs is followed for, one by one. */
const mostLists = 32

/** The arguments that xargs gives to each program that it starts; undefined if they are not known. */
function listsIn(
  text: Text | undefined,
  { flags, values }: Pick<Options, 'flags' | 'values'>,
  isByLine: boolean,
): readonly (readonly string[])[] | undefined {
  if (typeof text !== 'string' || /['"\\]/.test(text)) return undefined
  if (
    ['0', 'null', 'd', 'delimiter', 'L', 'max-lines', 'E', 's', 'max-chars', 'l', 'e'].some((name) => flags.has(name))
  )
    return undefined
  if (isByLine) {
    const lines = text.split('\n').map((line) => line.replace(/^[ \t]+/, ''))
    return lines.filter((line) => line !== '').map((line) => [line])
  }
  const words = text.split(/[ \t\n]+/).filter((word) => word !== '')
  if (!flags.has('n') && !flags.has('max-args')) return [words]
  const size = Number(textOf((values.get('n') ?? values.get('max-args'))?.[0]))
  if (!(size >= 1)) return undefined
  return Array.from({ length: Math.max(1, Math.ceil(words.length / size)) }, (_, at) =>
    words.slice(at * size, (at + 1) * size),
  )
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
  const { operands, values } = optionsOf(invocation.args, { valued, stopsAtOperand: true })
  for (const name of ['joblog', 'results'])
    for (const file of values.get(name) ?? [])
      reading.report({
        type: 'writes',
        path: reading.path(file, invocation),
        recursive: false,
        ...originOf(invocation),
      })
  const end = operands.findIndex((one) => /^:::/.test(textOf(one) ?? ''))
  const argv = end < 0 ? operands : operands.slice(0, end)
  const lines = end < 0 ? invocation.input : undefined
  if (argv.length === 0)
    reading.script(
      end < 0 ? (lines ?? fromElsewhere('parallel')) : lineOf(operands.slice(end + 1)),
      inShell(invocation, reading),
      undefined,
    )
  else reading.script(withMore(lineOf(argv)), inShell(invocation, reading), undefined)
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
  if (invocation.args.length > 0) leave(invocation.environment, invocation.environment.exits.shell)
  return output
}

const flock: Program = (invocation, reading) => {
  const valued = ['-w', '--timeout', '-E', '--conflict-exit-code', '-c', '--command']
  const { values } = optionsOf(invocation.args, { valued })
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
  sudo: prefix({ valued: sudoOptions, assigns: true, escalates: true, chdir: ['D', 'chdir'] }),
  doas: prefix({ valued: ['-u', '-C', '-a'], escalates: true }),
  pkexec: prefix({ valued: ['--user'], escalates: true }),
  run0: prefix({ valued: ['-u', '--user', '-g', '--group', '-D', '--chdir'], escalates: true, chdir: ['D', 'chdir'] }),
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
  time: prefix({ valued: ['-f', '--format', '-o', '--output'], writes: ['o', 'output'] }),
  gtime: prefix({ valued: ['-f', '--format', '-o', '--output'], writes: ['o', 'output'] }),
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
  strace: prefix({
    valued: ['-o', '-e', '-p', '-s', '-u', '-E', '-P', '-S', '-a', '-b', '-I', '-O', '-X'],
    writes: ['o'],
  }),
  ltrace: prefix({ valued: ['-o', '-e', '-p', '-s', '-u', '-l', '-n', '-a', '-A', '-x'], writes: ['o'] }),
  perf: prefix({ valued: ['-o', '-e', '-p', '-F', '-C'], operands: 1, writes: ['o'] }),
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
  bwrap: bubblewrap,
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
  busybox,
  toybox: busybox,
  coreutils,
}
