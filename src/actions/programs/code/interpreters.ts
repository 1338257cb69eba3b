import { type Argument, isUnknown, shown, textOf, unknown } from '../../action/argument.ts'
import type { Invocation, Program, Reading, Text } from '../../shell/reading.ts'
import { hostOf } from '../../usage/host-of.ts'
import { lineOf } from '../../usage/line-of.ts'
import { optionsOf } from '../../usage/options.ts'
import { originOf, within } from '../../usage/within.ts'
import { plainCode } from './plain-code.ts'

interface Language {
  readonly language: string
  /** Options whose value is code. */
  readonly code: readonly string[]
  /** Other options with a value. */
  readonly valued?: readonly string[]
  /** Those of them that name code, which is loaded first. */
  readonly loads?: readonly string[]
  /** Options after which nothing is code: a module, a version. */
  readonly instead?: readonly string[]
}

/** A program that runs code of another language: code in its arguments or its input cannot be read. */
function interpreter({ language, code, valued = [], loads = [], instead = [] }: Language): Program {
  return (invocation, reading) => {
    const { args, input } = invocation
    const { values, flags, operands } = optionsOf(args, {
      valued: [...code, ...valued, ...loads, ...instead],
      stopsAtOperand: true, // what follows the script is for the script
    })
    const texts = code.flatMap((name) => values.get(name.replace(/^-+/, '')) ?? [])
    for (const text of texts) opaqueCode(text, language, invocation, reading)
    for (const name of loads)
      for (const one of values.get(name.replace(/^-+/, '')) ?? []) loaded(one, language, invocation, reading)
    if (textOf(values.get('m')?.[0]) === 'json.tool')
      for (const one of operands.slice(0, 1))
        reading.report({
          type: 'reads',
          path: reading.path(one, invocation),
          recursive: false,
          ...originOf(invocation),
        })
    const isElse = instead.some((name) => flags.has(name.replace(/^-+/, '')))
    if (texts.length > 0 || isElse) return unknown(`the output of ${invocation.name}`)
    const [file] = operands
    if (file === undefined || textOf(file) === '-' || textOf(file) === '/dev/stdin') {
      if (input !== undefined) opaqueCode(input, language, invocation, reading)
    } else {
      reading.report({ type: 'reads', path: reading.path(file, invocation), recursive: false, ...originOf(invocation) })
      reading.runsFile(file, invocation)
      if (isUnknown(file) || isElsewhere.test(shown(file))) loaded(file, language, invocation, reading)
    }
    return unknown(`the output of ${invocation.name}`)
  }
}

/** Code that is named by an address, and not by a file. */
const isElsewhere = /^(?:https?|data|blob):/i

/** A file, a package or an address with code. */
function loaded(code: Argument, language: string, invocation: Invocation, reading: Reading): void {
  if (isUnknown(code) || isElsewhere.test(shown(code))) opaqueCode(code, language, invocation, reading)
  else if (/^[./~]/.test(shown(code))) reading.runsFile(code, invocation)
  const host = isElsewhere.test(shown(code)) ? hostOf(code) : undefined
  if (host !== undefined) reading.report({ type: 'connects', host, ...originOf(invocation) })
}

export function opaqueCode(text: Argument, language: string, invocation: Invocation, reading: Reading): void {
  const code = textOf(text)
  const plain = code === undefined ? undefined : plainCode(code, language)
  if (plain !== undefined) {
    for (const file of plain.files)
      reading.report({ type: 'reads', path: reading.path(file, invocation), recursive: false, ...originOf(invocation) })
    return
  }
  reading.opaque(within(invocation), `it runs ${language}`, {
    text: shown(text),
    language,
    ...(code !== undefined && { code }),
  })
}

/** awk can start programs and write files; most of its scripts only print. */
const awk: Program = (invocation, reading) => {
  const valued = ['-F', '-v', '-f', '-i', '-e', '-E', '--field-separator', '--assign', '--file', '--source']
  const { operands, values } = optionsOf(invocation.args, { valued, stopsAtOperand: true })
  const [file] = values.get('f') ?? values.get('file') ?? []
  const script = values.get('e')?.[0] ?? (file === undefined ? operands[0] : undefined)
  if (file !== undefined) reading.runsFile(file, invocation)
  if (script !== undefined && (typeof script !== 'string' || /system|\||getline|>|@|close/.test(script)))
    opaqueCode(script, 'awk', invocation, reading)
  const files = file === undefined && values.get('e') === undefined ? operands.slice(1) : operands
  const isInPlace = values.get('i')?.some((one) => /inplace/.test(shown(one)))
  for (const one of files) {
    if (/^[A-Za-z_]\w*=/.test(textOf(one) ?? '')) continue
    const touched = { path: reading.path(one, invocation), recursive: false, ...originOf(invocation) }
    reading.report({ type: 'reads', ...touched })
    if (isInPlace === true) reading.report({ type: 'writes', ...touched })
  }
  return unknown('the output of awk')
}

/** Editors run commands of their own, which can start programs. */
const editor: Program = (invocation, reading) => {
  const { values, operands } = optionsOf(invocation.args, {
    valued: ['-c', '--cmd', '-S', '-s', '-u', '-w', '-W', '-i', '-T'],
  })
  for (const name of ['c', 'cmd', 'S', 's'])
    for (const text of values.get(name) ?? []) opaqueCode(text, 'vim', invocation, reading)
  for (const one of operands) {
    if ((textOf(one) ?? '').startsWith('+')) opaqueCode(one, 'vim', invocation, reading)
    else
      for (const type of ['reads', 'writes'] as const)
        reading.report({ type, path: reading.path(one, invocation), recursive: false, ...originOf(invocation) })
  }
  if (invocation.input !== undefined) opaqueCode(invocation.input, invocation.name, invocation, reading)
  return unknown(`the output of ${invocation.name}`)
}

/** Code or a script of a debugger, a build tool, a database. */
function codeIn(language: string, names: readonly string[], readsInput = true): Program {
  return (invocation, reading) => {
    const { values } = optionsOf(invocation.args, { valued: names })
    for (const name of names)
      for (const text of values.get(name.replace(/^-+/, '')) ?? []) opaqueCode(text, language, invocation, reading)
    if (readsInput && invocation.input !== undefined) opaqueCode(invocation.input, language, invocation, reading)
    return unknown(`the output of ${invocation.name}`)
  }
}

/** m4 starts programs by two macros; another one includes files. */
const m4: Program = (invocation, reading) => {
  const valued = ['-D', '-U', '-I', '-F', '-R', '-o', '-t', '-l', '--define', '--include']
  const { operands } = optionsOf(invocation.args, { valued })
  const { input } = invocation
  if (operands.length === 0 && input !== undefined && (typeof input !== 'string' || /syscmd|include/.test(input)))
    opaqueCode(input, 'm4', invocation, reading)
  for (const one of operands) {
    reading.report({ type: 'reads', path: reading.path(one, invocation), recursive: false, ...originOf(invocation) })
    reading.runsFile(one, invocation)
    if (isUnknown(one)) opaqueCode(one, 'm4', invocation, reading)
  }
  return unknown('the output of m4')
}

/** The files that make looks for if none is named. */
const makefiles = ['GNUmakefile', 'makefile', 'Makefile']

function inFolder(folder: Argument | undefined, name: string): Argument {
  if (folder === undefined) return name
  return typeof folder === 'string' ? `${folder}/${name}` : folder
}

const make: Program = (invocation, reading) => {
  const { values, operands } = optionsOf(invocation.args, {
    valued: ['-f', '--file', '--makefile', '-C', '--directory', '-j', '-I', '-o', '-W', '--eval', '-E'],
  })
  for (const text of [...(values.get('eval') ?? []), ...(values.get('E') ?? [])])
    opaqueCode(text, 'make', invocation, reading)
  for (const one of operands)
    if (/^(?:SHELL|MAKEFLAGS|\.SHELLFLAGS)=/.test(textOf(one) ?? '')) opaqueCode(one, 'make', invocation, reading)
  const files = [...(values.get('f') ?? []), ...(values.get('file') ?? []), ...(values.get('makefile') ?? [])]
  const folders = [...(values.get('C') ?? []), ...(values.get('directory') ?? [])]
  const folder = folders.length > 1 ? unknown('a folder in a folder') : folders[0]
  for (const name of files.length > 0 ? [] : makefiles) reading.runsFile(inFolder(folder, name), invocation)
  for (const file of files) {
    reading.runsFile(file, invocation)
    if (textOf(file) === '-' || textOf(file) === '/dev/stdin')
      opaqueCode(invocation.input ?? '', 'make', invocation, reading)
  }
  return unknown('the output of make')
}

/** `deno run file`, `deno run npm:package`, `deno add npm:package`. */
const deno: Program = (invocation, reading) => {
  const [verb, ...rest] = invocation.args
  const name = textOf(verb) ?? ''
  if (name === 'eval') opaqueCode(lineOf(rest) as Text, 'javascript', invocation, reading)
  else if (/^(?:run|test|task|x|serve|bench|install|add|compile|i)$/.test(name)) {
    const { operands } = optionsOf(rest)
    const isRun = !/^(?:install|add|i)$/.test(name)
    for (const one of isRun ? operands.slice(0, 1) : operands) {
      const [, packageName] = /^(?:npm|jsr):\/?(.+)$/s.exec(textOf(one) ?? '') ?? []
      if (packageName !== undefined)
        reading.report({
          type: 'installs',
          manager: 'deno',
          package: packageName.replace(/(?<=.)@.*$/s, ''),
          isRun,
          ...originOf(invocation),
        })
      else if (one === '-') opaqueCode(invocation.input ?? '', 'javascript', invocation, reading)
      else if (isElsewhere.test(shown(one))) loaded(one, 'javascript', invocation, reading)
      else if (isRun) reading.runsFile(one, invocation)
    }
  }
  return unknown('the output of deno')
}

const python = interpreter({
  language: 'python',
  code: ['-c'],
  valued: ['-W', '-X', '--check-hash-based-pycs'],
  instead: ['-m', '-V', '--version', '-h'],
})
const node = interpreter({
  language: 'javascript',
  code: ['-e', '--eval', '-p', '--print', '-pe'],
  loads: ['-r', '--require', '--import', '--loader', '--experimental-loader'],
  valued: ['-C', '--conditions', '--env-file', '--max-old-space-size', '--test-reporter'],
  instead: ['-v', '--version', '-h', '--help', '--test', '--run', '-c', '--check'],
})
/** Programs that run code of other languages. */
export const interpreters: Readonly<Record<string, Program>> = {
  python,
  pypy: python,
  perl: interpreter({
    language: 'perl',
    code: ['-e', '-E'],
    valued: ['-I', '-M', '-m', '-x', '-i'],
    instead: ['-v', '-V'],
  }),
  ruby: interpreter({ language: 'ruby', code: ['-e'], valued: ['-I', '-r', '-C', '-E'], instead: ['-v', '--version'] }),
  irb: codeIn('ruby', ['-e']),
  jrunscript: interpreter({ language: 'javascript', code: ['-e'], valued: ['-f', '-l', '-cp', '-classpath'] }),
  jshell: codeIn('java', ['-e']),
  gimp: codeIn('scheme', ['-b', '--batch'], false),
  m4,
  node,
  nodejs: node,
  bun: interpreter({ language: 'javascript', code: ['-e', '--eval', '-p', '--print'], instead: ['-v', '--version'] }),
  tsx: node,
  'ts-node': node,
  deno,
  php: interpreter({
    language: 'php',
    code: ['-r', '-B', '-R', '-E'],
    valued: ['-d', '-c', '-S', '-t'],
    instead: ['-v', '-i', '-l', '-m'],
  }),
  lua: interpreter({ language: 'lua', code: ['-e'], valued: ['-l'], instead: ['-v'] }),
  luajit: interpreter({ language: 'lua', code: ['-e'], valued: ['-l'], instead: ['-v'] }),
  osascript: interpreter({ language: 'applescript', code: ['-e'], valued: ['-l', '-s'] }),
  tclsh: interpreter({ language: 'tcl', code: [] }),
  expect: interpreter({ language: 'tcl', code: ['-c'], valued: ['-f'] }),
  Rscript: interpreter({ language: 'r', code: ['-e'], instead: ['--version'] }),
  julia: interpreter({ language: 'julia', code: ['-e', '-E', '--eval', '--print'], instead: ['-v', '--version'] }),
  elixir: interpreter({ language: 'elixir', code: ['-e', '--eval'], instead: ['-v', '--version'] }),
  erl: codeIn('erlang', ['-eval', '-run', '-s']),
  groovy: interpreter({ language: 'groovy', code: ['-e'], instead: ['-v'] }),
  scala: interpreter({ language: 'scala', code: ['-e'], instead: ['-version'] }),
  swift: interpreter({ language: 'swift', code: ['-e'], instead: ['--version', 'build', 'test', 'run', 'package'] }),
  ghc: codeIn('haskell', ['-e'], false),
  runghc: interpreter({ language: 'haskell', code: ['-e'] }),
  guile: interpreter({ language: 'scheme', code: ['-c'], instead: ['--version'] }),
  emacs: codeIn('emacs', ['--eval', '-f', '-l', '--load', '--script'], false),
  emacsclient: codeIn('emacs', ['-e', '--eval'], false),
  vim: editor,
  vi: editor,
  nvim: editor,
  ex: editor,
  ed: editor,
  view: editor,
  gdb: codeIn('gdb', ['-ex', '-iex', '-x', '--eval-command', '--command']),
  lldb: codeIn('lldb', ['-o', '-O', '-s', '-S', '-k']),
  awk,
  gawk: awk,
  mawk: awk,
  nawk: awk,
  make,
  gmake: make,
}
