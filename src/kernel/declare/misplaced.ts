import type { EventDeclaration } from './event.ts'
import type { OutcomeType } from './outcome.ts'

/**
 * Outcomes that a hook cannot return at an event, each with a sentence instead of its content: the compiler's error for
 * `ask('…')` then ends in that sentence. Only the sentence itself has such a type, and the dispatcher refuses the outcome at run time.
 */
export type Misplaced<Type extends OutcomeType, Sentence extends string> = Type extends OutcomeType
  ? { readonly type: Type } & { readonly [K in Content[Type]]: Sentence }
  : never

/** For an outcome that the event does not honour: "`tool.after` cannot `ask`: it honours inform, modify, deny". */
export type NotHonoured<E extends EventDeclaration> = E extends EventDeclaration
  ? Exclude<OutcomeType, DeclaredOutcomes<E>> extends infer Type
    ? Type extends OutcomeType
      ? Misplaced<Type, `\`${E['name']}\` cannot \`${Type}\`: it honours ${Listed<E['outcomes']>}`>
      : never
    : never
  : never

/** For an outcome that the event honours, but not from a hook of this verb. */
export type OfOtherVerb<
  E extends EventDeclaration,
  Type extends OutcomeType,
  Verb extends string,
  Other extends string,
> =
  Extract<DeclaredOutcomes<E>, Type> extends infer Declared
    ? Declared extends OutcomeType
      ? Misplaced<Declared, `${Verb} cannot \`${Declared}\`: use ${Other}`>
      : never
    : never

/** The key of an outcome that holds the argument of its function. */
interface Content {
  readonly inform: 'text'
  readonly approve: 'reason'
  readonly modify: 'patch'
  readonly stub: 'value'
  readonly resume: 'reason'
  readonly ask: 'reason'
  readonly deny: 'reason'
  readonly affect: 'effects'
}

type DeclaredOutcomes<E> = E extends { readonly outcomes: readonly (infer O extends OutcomeType)[] } ? O : never

type Listed<Outcomes> = Outcomes extends readonly [infer First extends string, ...infer Rest]
  ? Rest extends readonly []
    ? First
    : `${First}, ${Listed<Rest>}`
  : 'no outcome'
