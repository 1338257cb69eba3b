import {
  after,
  checkOptionTypes,
  findText,
  fromZeroUp,
  type OptionRule,
  PawlError,
  sentenceOf,
  textList,
} from '../../base/index.ts'
import { checkOptions, identityOf } from '../hook-options.ts'
import type { Score, Scorer } from './scorer.ts'

/** A schema: the common interface of zod, valibot, arktype and others. */
interface Schema {
  readonly '~standard': {
    validate(value: unknown): Checked | Promise<Checked>
  }
}
type Checked = { readonly issues?: readonly { readonly message: string }[] | undefined }

/** The rules of `ruleScorer`. */
export interface Rules {
  /** In characters. */
  readonly minLength?: number
  /** In characters. */
  readonly maxLength?: number
  /** The schema of a result; a result of text is parsed as JSON first. Answers on the way to it are not checked. */
  readonly schema?: Schema
  /** Texts that must not be there, in upper or lower case. */
  readonly forbidden?: readonly string[]
}

/**
 * Makes a scorer of simple rules: `length`, `schema` and `forbidden`, each 0 or 1.
 *
 * @example
 * const hooks = score({ scorer: ruleScorer({ maxLength: 200, forbidden: ['as a language model'] }), strict: true })
 * await createAgent({ name: 'helper', model, hooks }).run('Hello!')
 */
export function ruleScorer(rules: Rules): Scorer {
  checkRules(rules)
  const { minLength = 0, maxLength = Number.POSITIVE_INFINITY, schema, forbidden = [] } = rules
  const small = forbidden.map((part) => part.toLowerCase())
  const isLengthRuled = rules.minLength !== undefined || rules.maxLength !== undefined
  return {
    identity: identityOf({ minLength, maxLength: rules.maxLength, forbidden, hasSchema: schema !== undefined }),
    only: isLengthRuled || small.length > 0 ? undefined : 'result',
    score(scored) {
      // an answer that only asks for tools has no words, and need not have any
      const isTooShort = scored.text.length < minLength && (scored.type === 'result' || scored.text !== '')
      const length = isLengthRuled ? [scoreOf('length', lengthProblem(scored.text, isTooShort, maxLength))] : []
      const content = small.length > 0 ? [scoreOf('forbidden', forbiddenProblem(scored.text, small))] : []
      if (schema === undefined || scored.type === 'answer') return [...length, ...content]
      return after(schemaProblem(schema, scored.result), (problem) => [
        ...length,
        ...content,
        scoreOf('schema', problem),
      ])
    },
  }
}

function checkRules(rules: Rules): void {
  checkOptions(rules, ['minLength', 'maxLength', 'schema', 'forbidden'], 'ruleScorer')
  const { minLength = 0, maxLength = Number.POSITIVE_INFINITY, forbidden } = rules
  if (Object.values(rules).every((rule) => rule === undefined))
    throw new PawlError('bad-scorer', 'ruleScorer needs a rule')
  if (Array.isArray(forbidden) && forbidden.includes(''))
    throw new PawlError('bad-scorer', 'a forbidden text is empty, so everything has it')
  checkOptionTypes('ruleScorer', rules, {
    minLength: fromZeroUp,
    maxLength: fromZeroUp,
    forbidden: textList,
    schema: standardSchema,
  })
  if (minLength > maxLength) throw new PawlError('bad-scorer', '`minLength` is more than `maxLength`: nothing passes')
}

const standardSchema: OptionRule = {
  says: 'a Standard Schema, such as one of zod',
  fits: (value) => typeof (value as Schema | null)?.['~standard']?.validate === 'function',
}

function scoreOf(name: string, problem: string | undefined): Score {
  return problem === undefined ? { name, value: 1, pass: true } : { name, value: 0, pass: false, reason: problem }
}

function lengthProblem({ length }: string, isTooShort: boolean, maxLength: number): string | undefined {
  const characters = length === 1 ? '1 character is' : `${length} characters are`
  if (isTooShort) return `${characters} too few`
  return length > maxLength ? `${characters} too many` : undefined
}

/** Names the number of the forbidden text, not the text: the record must not repeat it. */
function forbiddenProblem(text: string, forbidden: readonly string[]): string | undefined {
  const words = text.toLowerCase()
  const at = forbidden.findIndex((part) => findText(words, part) !== -1)
  return at === -1 ? undefined : `it has the forbidden text number ${at + 1}`
}

function schemaProblem(schema: Schema, result: unknown): string | undefined | Promise<string | undefined> {
  let value = result
  if (typeof result === 'string') {
    try {
      value = JSON.parse(result)
    } catch (error) {
      return `it is not JSON: ${sentenceOf(error)}`
    }
  }
  return after(schema['~standard'].validate(value), ({ issues }) => issues?.map(({ message }) => message).join('; '))
}
