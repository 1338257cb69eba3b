import type { ToolTurn } from '../../../agent/internal.ts'
import { isNest, isObject, type Json, PawlError, sentenceOf } from '../../../base/index.ts'
import { type Cleaner, sentenceBound } from '../../../kernel/index.ts'
import { makeToolResult, type ToolCall, type ToolResult } from '../../../protocol/index.ts'
import { wordsOf } from '../calls/words-of.ts'
import type { Form } from './model-output.ts'
import { isShown, type Thrown } from './shown-error.ts'
import { type Care, type Snapshot, snapshotOf } from './snapshot.ts'

/** What a tool returned, or threw, each time that it ran. */
export interface Attempts {
  /** Runs the tool, and returns its result as hooks read it. */
  run(work: (call: ToolCall) => unknown): (call: ToolCall) => Promise<ToolResult>
  /** The output for the AI SDK: the tool's own, or its own error thrown, unless a hook changed it. */
  outputOf(turn: ToolTurn): Output
}

/** The output of a call for the AI SDK. */
interface Output {
  readonly value: unknown
  readonly form: Form
}

interface Returned {
  readonly snapshot: Snapshot
  readonly text: string
}

/** `clean` makes the sentence of an error as hooks read it, and `careNow` says how far results must be what hooks see. */
export function createAttempts(clean: Cleaner, careNow: () => Care): Attempts {
  const returned: Returned[] = []
  const thrown: Thrown[] = []
  return {
    run: (work) => async (call) => {
      try {
        const snapshot = snapshotOf(await work(call), careNow())
        returned.push({ snapshot, text: JSON.stringify(snapshot.json) })
        return makeToolResult(call.id, snapshot.json)
      } catch (error) {
        const sentence = sentenceOf(error)
        thrown.push({ error, sentence, seen: clean(sentence, sentenceBound) })
        throw error
      }
    },
    outputOf({ result: { output, isError }, notes, origin }) {
      if (isError) throw errorOf(output, notes)
      const text = JSON.stringify(output)
      const own = returned.findLast((one) => one.text === text)?.snapshot.valueFor(careNow())
      if (own !== undefined) return { value: own.value, form: own.isOwn ? 'own' : 'other' }
      const isSame = origin === 'stub' ? isNest(output) : returned.some(({ snapshot }) => isLike(snapshot, output))
      return { value: isNest(output) ? structuredClone(output) : output, form: isSame ? 'same' : 'other' }
    },
  }

  /** The model reads no more of an error than hooks did. */
  function errorOf(output: Json, notes: readonly string[]): unknown {
    const own = thrown.findLast((one) => isOf(output, one.seen) && isShown(one, clean, careNow()))
    if (own !== undefined && notes.length === 0) return own.error
    const words = [own === undefined ? wordsOf(output) : own.sentence, ...notes].join('\n\n')
    return new PawlError('tool-denied', words, { cause: own?.error })
  }
}

function isOf(output: Json, sentence: string): boolean {
  return isObject(output) && Object.keys(output).length === 1 && output['error'] === sentence
}

/** Whether a result that hooks changed has the form of what the tool returned. */
function isLike({ json, valueFor }: Snapshot, output: Json): boolean {
  return valueFor('judged').isOwn && hasForm(output, json)
}

function hasForm(one: Json, other: Json): boolean {
  if (!isNest(one) || !isNest(other)) return typeof one === typeof other && isNest(one) === isNest(other)
  if (Array.isArray(one) || Array.isArray(other))
    return (
      Array.isArray(one) &&
      Array.isArray(other) &&
      one.length === other.length &&
      one.every((item, at) => hasForm(item, other[at] ?? null))
    )
  if (!isObject(one) || !isObject(other)) return false
  const keys = Object.keys(one)
  return (
    keys.length === Object.keys(other).length &&
    keys.every((key) => Object.hasOwn(other, key) && hasForm(one[key] ?? null, other[key] ?? null))
  )
}
