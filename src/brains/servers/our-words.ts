import { launcher, mark } from './launcher.ts'

/**
 * What a rewritten entry remembers of the original. All else is still in the entry: the command and its arguments behind `--`, the URL
 * behind `--http`, each as it was written; the environment and the headers in their place. So an entry can be restored in a clone, on
 * another machine and without any file of ours, and a secret is never written a second time.
 */
export interface Note {
  /** `none`: it had no arguments at all. */
  readonly args?: 'none'
  /** The key of its URL. */
  readonly url?: string
  /** Its `type`. */
  readonly type?: string
}

/** The words of an entry that starts `pawl mcp`. */
export interface OurWords {
  /** Where the command of the server begins, or where its URL is. */
  readonly at: number
  readonly isRemote: boolean
  readonly note: Note
  /** Whether the code is that of this version. */
  readonly isCurrent: boolean
}

/** Where the code is among the words of an entry, behind the program and `-e`. */
export const codeAt = 2

/** The words before the command of a server, or before its URL. */
export function ourWords(name: string, kind: '--' | '--http', note: Note): readonly string[] {
  return ['node', '-e', launcher, noteText(note), 'mcp', '--name', name, kind]
}

/** Nothing if these are not our words. Options that a person has added are part of them. */
export function readOurWords(words: readonly (string | undefined)[]): OurWords | undefined {
  const [program, option, code = '', note = '', command, naming] = words
  const read = readNote(note)
  if (program !== 'node' || option !== '-e' || !code.startsWith(mark)) return undefined
  if (read === undefined || command !== 'mcp' || naming !== '--name') return undefined
  const end = words.findIndex((word, index) => index > 6 && (word === '--' || word === '--http'))
  if (end === -1 || words[end + 1] === undefined) return undefined
  return { at: end + 1, isRemote: words[end] === '--http', note: read, isCurrent: code === launcher }
}

/** A text that a note and a command line can hold as it is. */
export const isPlain = /^[\w-]+$/

function noteText(note: Note): string {
  return ['pawl', ...Object.entries(note).map(([key, value]) => `${key}=${value}`)].join(',')
}

function readNote(text: string): Note | undefined {
  const [first, ...pairs] = text.split(',')
  if (first !== 'pawl') return undefined
  const { args, url, type } = Object.fromEntries(pairs.map((pair) => pair.split('=') as [string, string?]))
  return { ...(args === 'none' && { args }), ...(url !== undefined && { url }), ...(type !== undefined && { type }) }
}

/** Whether a person has put a server behind `pawl mcp` by hand. */
export function isByHand(words: readonly (string | undefined)[]): boolean {
  return words.some(
    (word = '', at) =>
      words[at + 1] === 'mcp' &&
      /(?:^|[\\/])pawl(?:@[\w.^~-]+|\.cmd)?$|[\\/]pawl[\\/]dist[\\/]cli[\\/]main\.m?js$/.test(word),
  )
}
