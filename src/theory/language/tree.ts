/** A place in a theory's text: line and column from 1, offset and length in characters. */
export interface Span {
  readonly line: number
  readonly column: number
  readonly offset: number
  readonly length: number
}

/** A whole theory. Comments and blank lines are kept beside the statements, for the printer. */
export interface Theory {
  /** The file it was read from. */
  readonly file: string
  /** The statements, in order. */
  readonly statements: readonly Statement[]
  /** The comments, with their lines. */
  readonly comments: readonly Comment[]
  /** The lines with nothing on them, for the printer; a theory that was not read from text has none. */
  readonly blankLines?: readonly number[]
}

export interface Comment {
  /** Without the `#`. */
  readonly text: string
  readonly span: Span
  /** Whether it is on a line of its own, rather than behind a statement. */
  readonly alone: boolean
}

export type Statement = Triple | Binding | Hook | Macro | Branch | Test | Uses | Declaration

/** What a theory reasons with, besides facts: it belongs at the top level, and has a name. */
export type Declaration = RuleDeclaration | DefaultDeclaration | LimitDeclaration | RegionDeclaration

/** `USES "file"`: another theory is loaded with this one. */
export interface Uses {
  readonly type: 'uses'
  /** As it is written: from the folder of this theory on. */
  readonly path: TextTerm
  readonly span: Span
}

/** `@RULE name IF claim [AND claim …] THEN claim`: the last one follows from the others; `$x` stands for any concept. */
export interface RuleDeclaration {
  readonly type: 'rule'
  readonly name: Name
  readonly condition: Condition
  readonly conclusion: Comparison
  readonly span: Span
}

/** `@DEFAULT name kind VERB object [UNLESS kind [OR kind …]]`: true of everything of a kind, but for exceptions. */
export interface DefaultDeclaration {
  readonly type: 'default'
  readonly name: Name
  readonly claim: Comparison
  readonly unless: Condition | undefined
  readonly span: Span
}

/** `@LIMIT name kind VERB [AT_LEAST n] [AT_MOST n]`: how many objects everything of a kind has. */
export interface LimitDeclaration {
  readonly type: 'limit'
  readonly name: Name
  readonly kind: Term
  readonly verb: Name
  readonly atLeast: NumberTerm | undefined
  readonly atMost: NumberTerm | undefined
  readonly span: Span
}

/** `@REGION name WHEN condition`: a part of the knowledge, by a condition on `concept`. */
export interface RegionDeclaration {
  readonly type: 'region'
  readonly name: Name
  readonly when: Condition
  readonly span: Span
}

/** `@variable subject VERB object`: a fact, a question, a reading or a command, depending on the verb. */
export interface Triple {
  readonly type: 'triple'
  /** The name of the result; undefined for `@_` and for a triple without a variable. */
  readonly variable: Name | undefined
  readonly subject: Term
  readonly verb: Name
  readonly object: Term
  readonly span: Span
}

/** `@variable condition`: a name for a condition that is more than a triple. */
export interface Binding {
  readonly type: 'binding'
  readonly variable: Name
  readonly condition: Condition
  readonly span: Span
}

/** What an `IF` or a `WHEN` depends on: one term, or comparisons joined by `AND`, `OR` and `NOT`. */
export type Condition = Term | Comparison | Negation | Connection

/** `[EVERY|ANY|NO] subject VERB object`, or a program that a call runs: `command RUNS object`. */
export interface Comparison {
  readonly type: 'comparison'
  /** How many parts of a list have to pass; undefined if the verb decides. */
  readonly quantifier: Name | undefined
  readonly subject: Term
  readonly verb: Name
  readonly object: Term
  /** The options of the program that a call runs: `command RUNS rm WITH force WITHOUT verbose`. */
  readonly options?: readonly RunOption[]
  /** `call`: it is written as `call PUSHES branch object`, which is short for `ANY branch PUSHED MATCHES object`. */
  readonly spelling?: 'call'
  readonly span: Span
}

/** An option that a program must have (`WITH`), or must not have (`WITHOUT`). */
export interface RunOption extends Name {
  readonly isWanted: boolean
}

/** `NOT condition`. */
interface Negation {
  readonly type: 'not'
  readonly condition: Condition
  readonly span: Span
}

/** Two conditions or more, all of which (`and`) or one of which (`or`) must be true. */
export interface Connection {
  readonly type: 'and' | 'or'
  readonly parts: readonly Condition[]
  readonly span: Span
}

/** `@HOOK name EVENT [PRIORITY n] [ON_UNDECIDED DENY|ASK|ALLOW] [WHEN condition] BEGIN … END`. */
export interface Hook {
  readonly type: 'hook'
  readonly name: Name
  readonly event: Name
  readonly priority: NumberTerm | undefined
  readonly onUndecided: Name | undefined
  /** Where it is not true, the hook has nothing to say. */
  readonly when?: Condition | undefined
  readonly body: readonly Statement[]
  readonly span: Span
}

/** `@name BEGIN … END`: a body that `HOOK_FOR` or `HOOK` ties to an event. */
export interface Macro {
  readonly type: 'macro'
  readonly name: Name
  readonly body: readonly Statement[]
  readonly span: Span
}

/** `[@variable] IF condition THEN … [ELSE …] END`; the `END` is left out if `THEN` and its one statement are on one line. */
export interface Branch {
  readonly type: 'branch'
  readonly variable: Name | undefined
  readonly condition: Condition
  readonly then: readonly Statement[]
  readonly otherwise: readonly Statement[]
  /** The place of `ELSE`, for the printer: a comment is above or below it. */
  readonly elseSpan?: Span | undefined
  readonly span: Span
}

/** `@TEST name GIVEN … EXPECT … END`: statements of the setup, and the expectations. */
export interface Test {
  readonly type: 'test'
  readonly name: Name
  readonly given: readonly Statement[]
  readonly expect: readonly Statement[]
  /** The place of `EXPECT`, for the printer: a comment is above or below it. */
  readonly expectSpan?: Span | undefined
  readonly span: Span
}

/** A word as it was written, and where. */
export interface Name {
  readonly text: string
  readonly span: Span
}

export type Term = Word | Reference | TextTerm | NumberTerm

/** A bare word: a concept, a named constant, or the name of something the event carries, such as `path WRITTEN` or `call IS opaque`. */
interface Word {
  readonly type: 'word'
  readonly text: string
  readonly span: Span
}
/** `$name`: the value of a variable above, or of a field of the event. */
interface Reference {
  readonly type: 'reference'
  readonly name: string
  readonly span: Span
}
interface TextTerm {
  readonly type: 'text'
  readonly value: string
  readonly span: Span
}
export interface NumberTerm {
  readonly type: 'number'
  readonly value: number
  readonly span: Span
}
