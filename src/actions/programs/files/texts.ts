import { type Argument, isUnknown, textOf, unknown } from '../../action/argument.ts'
import { assignValue } from '../../shell/assign.ts'
import { mayRun } from '../../shell/read-arithmetic.ts'
import type { Invocation, Program, Reading, Text } from '../../shell/reading.ts'
import { lineOf } from '../../usage/line-of.ts'
import { optionsOf } from '../../usage/options.ts'
import { originOf } from '../../usage/within.ts'

const escapes: Readonly<Record<string, string>> = {
  n: '\n',
  t: '\t',
  r: '\r',
  a: '\u0007',
  b: '\b',
  f: '\f',
  v: '\v',
  '\\': '\\',
  e: '\u001b',
}

/** Escapes of `echo -e` and `printf`. */
function unescaped(text: string): string {
  return text.replaceAll(
    /\\(x[\da-fA-F]{1,2}|u[\da-fA-F]{1,4}|U[\da-fA-F]{1,8}|0?[0-7]{1,3}|[\\abefnrtv])/g,
    (whole, found: string) => {
      if (found.startsWith('x')) return String.fromCharCode(Number.parseInt(found.slice(1), 16))
      if (/^[uU]/.test(found)) return fromCodePoint(Number.parseInt(found.slice(1), 16)) ?? whole
      if (/^[0-7]/.test(found)) return String.fromCharCode(Number.parseInt(found, 8) & 0xff)
      return escapes[found] ?? whole
    },
  )
}

function fromCodePoint(code: number): string | undefined {
  return code > 0x10ffff ? undefined : String.fromCodePoint(code)
}

const echo: Program = ({ args, environment }) => {
  let at = 0
  while (/^-[neE]+$/.test(textOf(args[at]) ?? '')) at++
  const flags = args
    .slice(0, at)
    .map((one) => textOf(one))
    .join('')
  const line = lineOf(args.slice(at))
  if (isUnknown(line)) return line
  // dash knows one `-n` only, and prints all else
  if (environment.isPlain && !['', '-n'].includes(flags)) return unknown('a text with options of echo', '')
  // whether escapes are read without -e depends on the shell
  if (!flags.includes('e') && line.includes('\\'))
    return unescaped(line) === line ? ended(line, flags) : unknown('a text with escapes', '')
  return ended(flags.includes('e') ? unescaped(line) : line, flags)
}

function ended(text: string, flags: string): string {
  return flags.includes('n') ? text : `${text}\n`
}

const printf: Program = (invocation, reading) => {
  const { args } = invocation
  if (textOf(args[0]) === '-v') {
    const name = textOf(args[1])
    if (name === undefined || (name.includes('[') && mayRun(name)))
      reading.opaque(invocation, 'the name of a variable is not known')
    if (name !== undefined)
      assignValue(
        name.replace(/\[.*/s, ''),
        [name.includes('[') ? unknown('an element') : formatted(args.slice(2))],
        invocation,
        reading,
      )
    return ''
  }
  return formatted(textOf(args[0]) === '--' ? args.slice(1) : args)
}

/** The most text that is made by formats. */
const longestText = 32_768

function formatted([format, ...args]: readonly Argument[]): Text {
  const text = textOf(format)
  if (text === undefined) return unknown('a format')
  const lost = args.find((one) => typeof one !== 'string')
  if (lost !== undefined) return unknown('a text with unknown parts')
  const left = args as string[]
  let made = ''
  let at = 0
  let isKnown = true
  do {
    const start = at
    made += text.replaceAll(
      /%%|%[-+ #0]*\d*(?:\.\d+)?([sbdiqcxXou])|\\(?:x[\da-fA-F]{1,2}|u[\da-fA-F]{1,4}|[0-7]{1,3}|[\\abefnrtv"'])/g,
      (whole, kind?: string) => {
        if (whole === '%%') return '%'
        if (whole.startsWith('\\')) return /^\\["']/.test(whole) ? whole.slice(1) : unescaped(whole)
        const value = left[at++] ?? ''
        if (whole.length > 2 || kind === undefined || !'sbdic'.includes(kind)) isKnown = false
        if ((kind === 'd' || kind === 'i') && !/^(?:0|-?[1-9]\d{0,15})$/.test(value)) isKnown = false
        if (kind === 'b' && value.includes('\\c')) isKnown = false
        return kind === 'b' ? unescaped(value) : kind === 'c' ? value.charAt(0) : value
      },
    )
    if (at === start) break
  } while (at < left.length && made.length < longestText)
  return isKnown &&
    made.length < longestText &&
    !/%(?!%|[-+ #0]*\d*(?:\.\d+)?[sbdiqcxXou])|\\c/.test(text.replaceAll('%%', ''))
    ? made
    : unknown('a formatted text')
}

/** `cat` passes its input on, and reads files. */
const cat: Program = (invocation, reading) => {
  const { operands } = optionsOf(invocation.args)
  const files = operands.filter((one) => textOf(one) !== '-')
  for (const file of files)
    reading.report({ type: 'reads', path: reading.path(file, invocation), recursive: false, ...originOf(invocation) })
  return files.length === 0 ? (invocation.input ?? unknown('the input')) : unknown('the content of a file')
}

/** What a program with files does with them: the options with a value, and those of these that name a file that it reads or writes. */
interface Files {
  readonly valued: readonly string[]
  readonly reads?: string
  readonly writes?: string
  /** Whether a second operand is a file that it writes. */
  readonly writesSecond?: true
}

/** A change of the input that can be computed, or of files. */
function change(apply: (text: string, args: readonly string[]) => string | undefined, files?: Files): Program {
  return (invocation, reading) => {
    const { args, input, name } = invocation
    const texts = args.map(textOf)
    if (files !== undefined && touchesFiles(files, invocation, reading)) return unknown('the content of a file')
    if (typeof input !== 'string' || texts.includes(undefined)) return unknown(`the output of ${name}`)
    return apply(input, texts as string[]) ?? unknown(`the output of ${name}`)
  }
}

/** Reports the files of a program; returns whether it reads one. */
function touchesFiles(
  { valued, reads, writes, writesSecond }: Files,
  invocation: Invocation,
  reading: Reading,
): boolean {
  const { operands, values } = optionsOf(invocation.args, { valued })
  const valuesOf = (name: string | undefined) => values.get(name ?? '') ?? []
  const [first, ...more] = [...valuesOf(reads), ...operands]
  const read = writesSecond === true ? [first] : [first, ...more]
  const written = [...valuesOf(writes), ...(writesSecond === true ? more.slice(0, 1) : [])]
  const touch = (type: 'reads' | 'writes', files: readonly (Argument | undefined)[]) => {
    const named = files.flatMap((one) => (one === undefined || one === '-' ? [] : [one]))
    for (const one of named)
      reading.report({ type, path: reading.path(one, invocation), recursive: false, ...originOf(invocation) })
    return named.length > 0
  }
  const hasRead = touch('reads', read)
  touch('writes', written)
  return hasRead
}

const isDecoding = (args: readonly string[]) => args.some((one) => /^(?:-d|-D|--decode|-di|-id)$/.test(one))

const base64 = change(
  (text, args) => {
    if (!isDecoding(args)) return undefined
    try {
      return new TextDecoder().decode(
        Uint8Array.from(atob(text.replaceAll(/[^A-Za-z\d+/=]/g, '')), (one) => one.charCodeAt(0)),
      )
    } catch {
      return undefined
    }
  },
  { valued: ['-w', '--wrap', '-b', '--break', '-i', '--input', '-o', '--output'], reads: 'i', writes: 'o' },
)

const reversed = (line: string) => [...line].reverse().join('')

const fromHex = (text: string) => {
  const digits = text.replaceAll(/[^\da-fA-F]/g, '')
  const bytes = Uint8Array.from({ length: digits.length >> 1 }, (_, at) =>
    Number.parseInt(digits.slice(at * 2, at * 2 + 2), 16),
  )
  return new TextDecoder().decode(bytes)
}

const xxd = change(
  (text, args) => {
    const flags = args.join('')
    return flags.includes('r') && flags.includes('p') ? fromHex(text) : undefined
  },
  { valued: ['-c', '-g', '-l', '-s', '-o', '-n', '-R', '-cols', '-len', '-seek'], writesSecond: true },
)

/** The characters of a set of `tr`: `a-z`. */
function charactersOf(set: string): readonly string[] | undefined {
  if (/\[:|\[=|\\/.test(set)) return undefined
  const found: string[] = []
  for (let at = 0; at < set.length; at++) {
    const [first, dash, last] = [set.charCodeAt(at), set[at + 1], set.charCodeAt(at + 2)]
    if (dash !== '-' || Number.isNaN(last)) found.push(set[at] as string)
    else {
      for (let code = first; code <= last && found.length < 256; code++) found.push(String.fromCharCode(code))
      at += 2
    }
  }
  return found
}

const tr = change((text, args) => {
  const [first = '', second] = args
  if (first === '-d') {
    const removed = charactersOf(second ?? '')
    return removed && [...text].filter((one) => !removed.includes(one)).join('')
  }
  const [from, to] = [charactersOf(first), second === undefined ? undefined : charactersOf(second)]
  if (first.startsWith('-') || from === undefined || to === undefined || to.length === 0) return undefined
  return [...text].map((one) => (from.includes(one) ? (to[from.indexOf(one)] ?? (to.at(-1) as string)) : one)).join('')
})

/** Programs whose output is known if their input is. */
export const texts: Readonly<Record<string, Program>> = {
  echo,
  printf,
  cat,
  base64,
  gbase64: base64,
  rev: change((text) => text.split('\n').map(reversed).join('\n'), { valued: [] }),
  xxd,
  tr,
}
