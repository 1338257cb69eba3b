import type { ToolCall, ToolKind } from '../../../protocol/index.ts'
import { isForPeople, meaningOf, wordsOf } from './key-meaning.ts'
import { type KeyedText, textsIn } from './texts-in.ts'

/** Kinds whose input is looked through for commands. A patch and the words for another agent are not run by a shell. */
const watched: readonly ToolKind[] = ['read', 'write', 'edit', 'search', 'web', 'mcp', 'other']

/** One word or path, as in `command: 'view'` and `script: 'test:unit'`; it is judged as a path. */
const isBare = /^[\w@%+:.,/~-]*$/

/**
 * The key under which a call that is not of the kind `shell` holds a command; undefined if it holds none. The files
 * that a command touches are unknown, however it is worded.
 */
export function commandKey({ kind, name, input }: ToolCall): string | undefined {
  if (!watched.includes(kind)) return undefined
  const { texts } = textsIn(input)
  const runner = runnerOf(name)
  const found = texts.find((text) => isLine(text) || isForShell(text, runner) || isForInterpreter(text, runner))
  return (found ?? argumentsOfProgram(texts))?.name
}

/** More than one word under a key of commands, or as one of several; one word under a key that names a shell. */
function isLine({ key, text, meaning, isListed }: KeyedText): boolean {
  if (meaning !== 'command' || text.trim() === '') return false
  return (isListed && key !== 'scripts') || !isBare.test(text) || shellKeys.has(key)
}

const shellKeys = new Set(
  'bash zsh sh pwsh powershell shellcommand bashcommand shellcmd commandline cmdline argv'.split(' '),
)

/** A tool that runs commands runs them under any key. */
function isForShell({ name, text, meaning, isListed }: KeyedText, runner: Runner): boolean {
  if (runner !== 'shell' || text.trim() === '' || isForPeople(name)) return false
  if (meaning === 'command' || (meaning === 'arguments' && isListed)) return true
  return !isBare.test(text)
}

function isForInterpreter({ key, text }: KeyedText, runner: Runner): boolean {
  return runner === 'interpreter' && codeKeys.has(key) && !isBare.test(text)
}

const codeKeys = new Set('code codes snippet source program expression'.split(' '))

/**
 * The kind of program that a tool runs, by its name: `run_command`, `mcp__box__bash`; `execute_python`; undefined, as
 * in `get_terminal_output`.
 */
type Runner = 'shell' | 'interpreter' | undefined

function runnerOf(name: string): Runner {
  const words = wordsOf(name)
  const has = (some: ReadonlySet<string>, among = words) => among.some((word) => some.has(word))
  if (has(lookers, wordsOf(name.slice(name.lastIndexOf('__') + 1))) && !has(verbs)) return undefined
  const whole = words.join('')
  if (has(shells) || /shell|bash|terminal|subprocess/.test(whole) || lineRunner.test(whole)) return 'shell'
  return has(interpreters) ? 'interpreter' : undefined
}

const shells = new Set('sh zsh pwsh cmd tmux stdin keystrokes'.split(' '))
const lineRunner = /(?:run|exec|execute|start|spawn|send|invoke)\w*(?:command|cmd|script|process)/
const verbs = new Set('run runs exec execute start spawn send invoke eval'.split(' '))
const interpreters = new Set(
  'run runs exec execute eval python node deno ruby perl php repl interpreter jupyter kernel sandbox'.split(' '),
)
/** Tools that inspect or end programs, or are about files. */
const lookers = new Set(
  'output kill list get read status stop close describe history log logs wait poll file files folder directory'.split(
    ' ',
  ),
)

/** `{ command: 'cat', args: ['a'] }`, and `args: ['-c', 'cat a']`. */
function argumentsOfProgram(texts: readonly KeyedText[]): KeyedText | undefined {
  const given = texts.filter(({ name, text }) => meaningOf(name) === 'arguments' && text.trim() !== '')
  const isProgram = ({ key, meaning, text }: KeyedText) =>
    text !== '' && (meaning === 'command' || programKeys.has(key))
  const isEvaluated = given.some(({ text }) => evaluating.has(text)) && given.some(({ text }) => !isBare.test(text))
  return isEvaluated || texts.some(isProgram) ? given[0] : undefined
}

const programKeys = new Set('program executable binary bin interpreter'.split(' '))
const evaluating = new Set([
  '-c',
  '-e',
  '-lc',
  '-ic',
  '-Command',
  '-EncodedCommand',
  '/c',
  '/C',
  '--eval',
  '--exec',
  '-exec',
])
