import { isDeepStrictEqual } from 'node:util'
import type { ToolTurn } from '../../agent/internal.ts'
import { jsonSchema } from '../../agent/internal.ts'
import type { Json } from '../../base/index.ts'
import { fieldsOf } from '../message/era.ts'
import {
  answering,
  codes,
  errorOf,
  type Fields,
  type Id,
  type Response,
  resultOf,
  type Wire,
} from '../message/message.ts'
import type { Subject } from './subject.ts'
import { withoutPatterns } from './without-patterns.ts'

/** An answer of the server, and how hooks read it. */
export interface Attempt {
  readonly response: Response
  readonly output: Json
  readonly isError: boolean
}

/** A call after its hooks, and what the answer to the client is made of. */
interface Finished {
  readonly id: Id
  readonly isModern: boolean
  readonly subject: Subject
  readonly input: Json
  readonly turn: ToolTurn
  /** The answers of the server to its attempts. */
  readonly attempts: readonly Attempt[]
  readonly outputSchema: Fields | undefined
}

/**
 * The answer to a guarded call. If no hook has changed it, it is the server's own answer, as it came. `onMisfit` is called if a hook's value does
 * not fit the schema of the tool's results: the model then reads it as an error, because clients reject such results.
 */
export function answerOf(finished: Finished, onMisfit: () => void): Wire {
  const { id, isModern, subject, turn, attempts, input } = finished
  const { result, origin, notes } = turn
  const own = origin === 'real' ? attempts.findLast((attempt) => isSame(attempt, result)) : undefined
  if (own !== undefined) return notes.length === 0 ? answering(id, own.response) : noted(id, own, notes, subject)
  if (result.isError) return failed(finished, refusalIn(result.output) ?? errorIn(result.output))
  const made = subject.resultOf(result.output, input)
  if (made === undefined || (subject.refusesInResult && !fits(made, finished.outputSchema))) {
    onMisfit()
    return refused({ id, isModern, subject }, [textOf(result.output), ...notes])
  }
  return resultOf(id, withNotes({ ...(isModern && complete), ...made }, notes, subject))
}

/** A refusal of the gateway or of hooks: the model reads it, or the client gets an error where results have no place for it. */
export function refused(
  { id, isModern, subject }: Pick<Finished, 'id' | 'isModern' | 'subject'>,
  sentences: readonly string[],
): Wire {
  if (!subject.refusesInResult) return errorOf(id, { code: codes.refused, message: sentences.join('\n') })
  const content = sentences.map((text) => ({ type: 'text', text }))
  return resultOf(id, { ...(isModern && complete), content, isError: true })
}

/** A refusal, or an error that hooks have changed. */
function failed({ id, isModern, subject, turn, input }: Finished, sentence: string | undefined): Wire {
  const { result, notes } = turn
  if (sentence !== undefined || !subject.refusesInResult)
    return refused({ id, isModern, subject }, [sentence ?? textOf(result.output), ...notes])
  const { structuredContent: _, ...made } = subject.resultOf(result.output, input) ?? {}
  return resultOf(id, withNotes({ ...(isModern && complete), ...made, isError: true }, notes, subject))
}

const complete = { resultType: 'complete' }

function isSame({ output, isError }: Attempt, result: ToolTurn['result']): boolean {
  return isError === result.isError && (output === result.output || isDeepStrictEqual(output, result.output))
}

/** The server's own answer, and what hooks have to say to the model behind it. */
function noted(id: Id, { response }: Attempt, notes: readonly string[], subject: Subject): Wire {
  const { error, result } = response
  if (error !== undefined) return errorOf(id, { ...error, message: [error.message, ...notes].join('\n') })
  return resultOf(id, withNotes(fieldsOf(result), notes, subject))
}

function withNotes(result: Fields, notes: readonly string[], { refusesInResult }: Subject): Fields {
  if (notes.length === 0 || !refusesInResult) return result
  const { content } = result
  const blocks = Array.isArray(content) ? (content as readonly Json[]) : []
  return { ...result, content: [...blocks, ...notes.map((text) => ({ type: 'text', text }))] }
}

/** A result of a tool with a schema must have structured content that follows it. */
function fits({ structuredContent }: Fields, schema: Fields | undefined): boolean {
  if (schema === undefined) return true
  if (structuredContent === undefined) return false
  try {
    const known = withoutPatterns(schema)
    const checked = jsonSchema<Json>(known, 'the `outputSchema`', 'bad-tool')['~standard'].validate(structuredContent)
    return !('issues' in checked)
  } catch {
    return false // a schema of a stranger that cannot be checked: what a hook made of the result is not known to follow it
  }
}

function refusalIn(output: Json): string | undefined {
  const { denied_by: by, reason } = fieldsOf(output)
  return typeof by === 'string' && typeof reason === 'string' ? `refused by \`${by}\`: ${reason}` : undefined
}

/** The sentence of a call that failed without a result. */
function errorIn(output: Json): string | undefined {
  const { error, ...more } = fieldsOf(output)
  return typeof error === 'string' && Object.keys(more).length === 0 ? error : undefined
}

function textOf(output: Json): string {
  return typeof output === 'string' ? output : JSON.stringify(output)
}
