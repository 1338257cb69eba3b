/** An option of a command. A `list` takes the words that follow it, a `url` the next one if that is a URL. */
export interface Option {
  readonly type: 'boolean' | 'string' | 'list' | 'url'
  /** One letter, for `-n`. */
  readonly short?: string
  /** Whether it may be repeated. */
  readonly many?: boolean
  /** The name of its value on the page. */
  readonly value?: string
  /** Words that may follow it, which shells complete. */
  readonly choices?: readonly Choice[]
  /** Its description. */
  readonly text: string
}

/** A word to choose, and its meaning. */
export interface Choice {
  readonly word: string
  readonly text: string
}

type Options = Readonly<Record<string, Option>>

/** A command as people know it: its arguments, and its help page. Only documented arguments are accepted. */
export interface Page {
  /** The words after `pawl`, such as `audit verify`. */
  readonly name: string
  /** Its effect, beginning with a verb. */
  readonly summary: string
  /** Each way to call it. */
  readonly usage: readonly string[]
  readonly about?: string
  /** How many words it takes besides options. Default: any number. */
  readonly words?: number
  /** Words to choose its first one from, which shells complete. */
  readonly choices?: readonly Choice[]
  /** The ending of the files that its words name, which shells complete. */
  readonly files?: string
  readonly options: Options
  readonly examples: readonly (readonly [command: string, what: string])[]
  /** The meaning of its exit codes, where it differs from `usualExits`. */
  readonly exits?: Readonly<Record<number, string>>
}

export const usualExits: Readonly<Record<number, string>> = {
  0: 'done',
  1: 'it could not be done; the reason is on standard error',
  2: 'the command line is wrong: an option, a name or a value is unknown',
}

/** Taken by nearly all commands. */
export const json = { type: 'boolean', text: 'print JSON, for programs' } as const satisfies Option

/** Of commands that read a store. */
export const store = {
  type: 'url',
  value: '[URL]',
  text: 'another store, such as sqlite:FOLDER or postgres://HOST/NAME (the one that the config names)',
} as const satisfies Option

/** Of commands that read a log. */
export const auditKeys = {
  type: 'string',
  value: 'FOLDER',
  text: 'the folder of the keys that sign the log, as `auditKeys` of `openStore` (.pawl/keys of the project)',
} as const satisfies Option

/** Words to choose from that need no explanation. */
export function choicesOf(words: Iterable<string>): readonly Choice[] {
  return [...words].map((word) => ({ word, text: '' }))
}

/** Whether a word is a URL, rather than a word of its own. */
export function isUrl(word: string): boolean {
  return /^[a-z]{2,}:/i.test(word)
}
