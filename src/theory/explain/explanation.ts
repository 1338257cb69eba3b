import type { KnowledgeEffect } from '../../protocol/index.ts'
import type { Truth } from '../knowledge/knowledge.ts'
import type { Missing } from '../knowledge/reasoning/why-not.ts'

/** Why a hook of a theory came to its outcome at one event. Plain JSON, and bounded: it does not quote content of the event. */
export interface HookExplanation {
  /** The name of the hook in its theory. */
  readonly hook: string
  readonly line: number
  /** The hook point, such as `ON_TOOL_CALL`. */
  readonly event: string
  /** The parts of its selection that the event does not fit. If there is one, the dispatcher does not call the hook. */
  readonly misses: readonly Miss[]
  /** Its `WHEN` and every `IF`, in the order of the text. */
  readonly conditions: readonly ExplainedCondition[]
  /** The commands that it gave, in their order. */
  readonly commands: readonly ExplainedCommand[]
  readonly conclusion: Conclusion
}

/** A field by which the dispatcher selects hooks, the values that this hook is for, and the one of the event. */
export interface Miss {
  readonly field: string
  readonly wanted: readonly string[]
  readonly value: string
}

export interface ExplainedCondition {
  readonly keyword: 'WHEN' | 'IF'
  readonly line: number
  /** As it is written, on one line. */
  readonly text: string
  /** How many `IF`s it is inside of. */
  readonly depth: number
  readonly whole: ExplainedPart
}

/**
 * The result of a part: `true`, `false` or `undecided`; `value`, if it is read and is none of these; `not looked at`, if
 * the outcome did not depend on it; `not on record`, if the log did not keep it.
 */
export type PartState = 'true' | 'false' | 'undecided' | 'value' | 'not looked at' | 'not on record'

/** A part of a condition, and what it is made of. */
export interface ExplainedPart {
  /** `question` is a comparison by a relation, `reading` a verb whose result is not a truth, `name` a variable. */
  readonly type: 'and' | 'or' | 'not' | 'comparison' | 'question' | 'reading' | 'name' | 'field' | 'constant'
  readonly text: string
  readonly state: PartState
  /** Its value, cut short. Left out of truths and of content. */
  readonly value?: string
  /** Whether it is content of the event, or made of it. */
  readonly isContent?: true
  /** Why it is undecided, or not on record. */
  readonly doubt?: string
  /** The line on which a name is defined. Its definition is below its first use. */
  readonly line?: number
  /** The parts below it: those that are joined, sides that are read, the definition of a name. */
  readonly parts?: readonly ExplainedPart[]
  /** Each part of a list that `EVERY`, `ANY` or `NO` looked at. */
  readonly items?: readonly ExplainedItem[]
  /** How many more of them there were. */
  readonly moreItems?: number
  /** The actions of the call that it comes from, such as `../x (rm, line 1, column 9)`. */
  readonly behind?: readonly string[]
  /** The answer to a question. */
  readonly answer?: ExplainedAnswer
}

export interface ExplainedItem {
  readonly state: PartState
  readonly value?: string
  readonly doubt?: string
  readonly answer?: ExplainedAnswer
}

/** The answer to a question to the facts. */
export interface ExplainedAnswer {
  readonly question: string
  readonly truth: Truth
  readonly existence?: number
  /** The shortest proof, or the evidence against it. */
  readonly proof: readonly ExplainedStep[]
  /** The changes that would make it true, where it is not. */
  readonly missing: readonly ExplainedMissing[]
  /** How many steps of the proof and missing facts are left out. */
  readonly more?: number
}

export interface ExplainedStep {
  readonly fact: string
  readonly existence: number
  /** Why it follows, for a step that does. */
  readonly because?: string
  /** Where a stated fact comes from: a file and a line, a hook or a program. */
  readonly from?: string
}

export interface ExplainedMissing {
  readonly remedy: Missing['remedy']
  readonly fact: string
  readonly because: string
  readonly from?: string
}

export interface ExplainedCommand {
  readonly line: number
  readonly text: string
  /** Whether something came of it: of several outcomes the most severe counts, and a hook that is undecided drops all. */
  readonly tookEffect: boolean
}

/** The end of it. */
export interface Conclusion {
  /** `undecided` and `failed` are handled as the hook declares; `not on record`: what it depended on is not known. */
  readonly outcome:
    | 'deny'
    | 'ask'
    | 'approve'
    | 'inform'
    | 'affect'
    | 'continue'
    | 'undecided'
    | 'failed'
    | 'not on record'
  /** The line of the command with that outcome. */
  readonly line?: number
  readonly reason?: string
  /** The effects on the facts. */
  readonly effects: readonly KnowledgeEffect[]
  /** Why it is undecided, or failed. */
  readonly doubt?: string
  /** What the hook does then: `DENY`, `ASK` or `ALLOW`. */
  readonly onUndecided?: string
}
