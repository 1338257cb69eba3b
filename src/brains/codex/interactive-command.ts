import { type SimpleCommand, simpleCommands } from './simple-commands.ts'

/** The interpreter that a command line opens for typed input; undefined if it visibly opens none. */
export function interpreterIn(command: string): string | undefined {
  for (const simple of simpleCommands(command)) {
    const program = openedBy(simple)
    if (program !== undefined) return program
  }
  return undefined
}

/** How an interpreter takes its arguments. */
interface Family {
  /** Has its program with it, or only prints something. */
  readonly code: RegExp
  /** Takes the next word. */
  readonly takes: RegExp
  /** Reads typed input, whatever its arguments. */
  readonly stays: RegExp
}

const never = /^$/
const shell: Family = {
  code: /^-[a-zA-Z]*c|^--(?:version|help)$/,
  takes: /^[-+][a-zA-Z]*[oO]$|^--(?:rcfile|init-file)$/,
  stays: /^-[a-zA-Z]*s/,
}
const python: Family = { code: /^-[a-zA-Z]*[cmV]|^--|^-h$/, takes: /^-[WXQ]$/, stays: /^-[bBdEIOqsSuvx]*i$/ }
const node: Family = {
  code: /^-(?:e|p|pe|c|v|h)$|^--(?:eval|print|check|version|help|test|run)/,
  takes: /^(?:-r|-C|--require|--import|--loader|--conditions)$/,
  stays: /^(?:-i|--interactive)$/,
}
const other: Family = { code: /^-\w*[cemEprfFnhvV]|^--(?:eval|version|help|file)/, takes: never, stays: never }

const families = new Map<string, Family>([
  ...named(shell, 'bash sh zsh dash ash ksh mksh fish csh tcsh'),
  ...named(python, 'python pypy ipython'),
  ...named(node, 'node nodejs'),
  ...named(other, 'deno ruby irb pry perl php lua luajit R julia ghci jshell iex erl clj sbcl guile racket ocaml'),
  ...named(other, 'utop swipl tclsh pwsh powershell psql mysql mariadb sqlite gdb lldb'),
])

/** They start the program that comes after them. */
const starters = new Set('exec command env sudo doas nohup setsid nice timeout stdbuf time'.split(' '))
const containers = new Set(['docker', 'podman', 'nerdctl', 'kubectl'])
const reserved = new Set('{ } ! if then elif else while until do'.split(' '))
const typed = new Set(['-', '/dev/stdin', '/dev/tty', '/dev/fd/0', '/proc/self/fd/0'])

function named(family: Family, names: string): readonly (readonly [string, Family])[] {
  return names.split(' ').map((name) => [name, family])
}

function openedBy({ words, isFed }: SimpleCommand): string | undefined {
  if (isFed) return undefined
  const start = words.findIndex((word) => !reserved.has(word) && !/^\w+\+?=/.test(word))
  const at = programAt(words, Math.max(start, 0))
  const program = baseOf(words[at] ?? '')
  const family = familyOf(program)
  return family !== undefined && readsTyped(words.slice(at + 1), family) ? program : undefined
}

/** Where the program is that runs in the end. */
function programAt(words: readonly string[], start: number): number {
  const first = baseOf(words[start] ?? '')
  const isContainer =
    containers.has(first) && words.some((word) => /^-[a-z]*i[a-z]*$|^--interactive$|^--stdin$/.test(word))
  if (!isContainer && !starters.has(first)) return start
  if (first === 'command' && /^-[vV]$/.test(words[start + 1] ?? '')) return start
  return words.findIndex((word, at) => at > start && familyOf(baseOf(word)) !== undefined)
}

function readsTyped(words: readonly string[], { code, takes, stays }: Family): boolean {
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? ''
    if (typed.has(word) || stays.test(word)) return true
    if (code.test(word)) return false
    if (takes.test(word)) at += 1
    else if (!/^[-+]/.test(word)) return false // a program to run
  }
  return true
}

function baseOf(word: string): string {
  return word.slice(word.lastIndexOf('/') + 1)
}

/** `python3.12` is of the family of `python`. */
function familyOf(program: string): Family | undefined {
  return program.length > 20 ? undefined : families.get(program.replace(/[\d.]+$/, ''))
}
