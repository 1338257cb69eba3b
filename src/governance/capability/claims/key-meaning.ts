import { latinKey } from '../../../protocol/index.ts'

/**
 * The meaning of a key for the texts below it: a command line, the arguments of a program, texts for people, models and
 * databases, or unknown.
 */
export type KeyMeaning = 'command' | 'arguments' | 'content' | 'unknown'

/** The meaning of a key of an input for its texts. `shell_command`, `shellCommand` and `Shell-Command` are one key. */
export function meaningOf(key: string): KeyMeaning {
  const words = wordsOf(key)
  const [whole, last] = [words.join(''), words.at(-1) ?? '']
  if (isForPeople(key)) return 'content'
  if (isCommand(whole, words)) return 'command'
  if (programArguments.has(whole)) return 'arguments'
  return content.has(whole) || asked.has(whole) || endings.has(last) ? 'content' : 'unknown'
}

/** Whether a key of content holds the query of a tool, in text of any kind: an unknown tool may also open it. */
export function isAskedFor(key: string): boolean {
  const words = wordsOf(key)
  return !isForPeople(key) && (asked.has(words.join('')) || endings.has(words.at(-1) ?? ''))
}

/** Whether a key holds the search text of a tool, rather than a text that it writes or sends. */
export function isQuery(key: string): boolean {
  const words = wordsOf(key)
  return queries.has(words.join('')) || queries.has(words.at(-1) ?? '')
}

/** Whether a key holds texts that no tool runs, also if the rest of the key, or its container, is a command. */
export function isForPeople(key: string): boolean {
  return ofPeople.has(wordsOf(key).at(-1) ?? '')
}

/** The words of a name in small letters: `runCommand`, `run_command` and `RUN COMMAND` have the same. */
export function wordsOf(name: string): readonly string[] {
  return latinKey(name.slice(-longest))
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '')
}

/** Of a longer name, the end is read. */
const longest = 200

function isCommand(whole: string, words: readonly string[]): boolean {
  if (aspects.has(words.at(-1) ?? '')) return false
  return (
    commandKeys.has(whole) ||
    words.some((word) => commandWords.has(word)) ||
    /command|cmdline|cmds?$|bash|powershell/.test(whole)
  )
}

/** `shell_id` and `command_timeout` are about a command, but do not hold one. */
const aspects = setOf('id ids pid uuid type kind name names timeout language version status mode')
const commandKeys = setOf('run execute invocation entrypoint oneliner')
const commandWords = setOf(
  'command commands cmd cmds cmdline commandline shell bash zsh sh pwsh powershell script scripts exec argv terminal stdin keystrokes',
)
const programArguments = setOf(
  'args arg arguments argument argumentlist arglist argstring flags params parameters options',
)

const ofPeople = setOf(
  'description descriptions title subject summary comment comments note notes reason reasoning explanation thought thoughts',
)

/** Texts that no tool opens as files. */
const content = setOf(
  'answer regex regexp xpath selector replacement replace oldstring newstring oldstr newstr oldtext newtext oldsource newsource filetext',
  'inserttext codeedit code snippet sql html markdown css observations plan task goal objective header label details activeform feedback rationale step steps fact facts',
)

const queries = setOf('question questions query queries q search searchquery keyword keywords')

const asked = setOf(
  'content contents text texts body message messages prompt prompts instructions instruction question questions query queries q search searchquery keyword keywords',
)

/** Endings of a key of content: `commit_message`, `issueBody`. */
const endings = setOf('message messages content contents body prompt instructions text query question')

function setOf(...words: readonly string[]): ReadonlySet<string> {
  return new Set(words.flatMap((some) => some.split(' ')))
}
