import type { ActingCall, Action, Answer, Place } from '../../actions/index.ts'
import type { OptionKind } from './patterns.ts'

/** How much harm a rule prevents. */
type Severity = 'critical' | 'high' | 'medium' | 'low'

/** The texts that a rule can be tuned with, by the name of the option: `{ branches: ['main'] }`. */
export type Options = Readonly<Record<string, readonly string[]>>

/** The surroundings of a call that a rule judges. */
export interface Where {
  readonly place: Place
  /** The folder of the project, absolute. */
  readonly workspace: string
  readonly options: Options
}

interface Described {
  /** Unique within its pack. Its hook is called `pack.name`. */
  readonly name: string
  /** The deed of a call that it is about, as a phrase with which its reasons begin: `replaces history on a remote`. */
  readonly does: string
  /** What to do instead, for the model and for people. */
  readonly instead: string
  readonly severity: Severity
  /** Its answer to such a call, unless the config says otherwise. */
  readonly level: 'deny' | 'ask'
}

/** A rule about what a tool call would do. */
export interface CallRule extends Described {
  /** The sorts of actions that it looks at: it is not called for a call without any of them. */
  readonly deeds: readonly Action['type'][]
  /** Its answer if it cannot tell, because an argument is not known. Default: `ask`. Code that cannot be read is left to `commands.unreadable`. */
  readonly unknown?: 'deny' | 'ask' | 'allow'
  /** The options that it has, and their defaults. */
  readonly options?: Options
  /** What each of them is. */
  readonly kinds?: Readonly<Record<string, OptionKind>>
  /** Whether a call does it. */
  readonly asks: (call: ActingCall, where: Where) => Answer
}

/** A rule about a text: a prompt, or the output of a tool. */
export interface TextRule extends Described {
  readonly on: 'run.before' | 'tool.after'
  /** The part of the text that it objects to, as a phrase that does not quote it: `a private key`; undefined if there is none. */
  readonly finds: (text: string) => string | undefined
}

export type Rule = CallRule | TextRule

/** Rules about one subject. */
export interface Pack {
  readonly name: string
  /** One sentence about all its rules. */
  readonly about: string
  readonly rules: readonly Rule[]
}

export function isTextRule(rule: Rule): rule is TextRule {
  return 'on' in rule
}
