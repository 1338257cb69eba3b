import { sentenceOf } from '../../../base/index.ts'
import type { Cleaner } from '../../../kernel/index.ts'
import type { Care } from './snapshot.ts'

/** An error of a tool, and its sentence. */
export interface Thrown {
  readonly error: unknown
  readonly sentence: string
  /** The sentence as hooks read it. */
  readonly seen: string
}

/** Whether the model, which reads an error as text, reads no secret in it, and nothing that hooks have not judged. */
export function isShown({ error, sentence, seen }: Thrown, clean: Cleaner, care: Care): boolean {
  const words = textOf(error)
  if (words === undefined || clean(words) !== words || clean(sentence) !== sentence) return false
  if (care !== 'judged') return true
  // hooks read the message, which may have changed since, and the model what `toString` makes of it
  if (seen !== sentence || sentenceOf(error) !== sentence || !words.endsWith(sentence)) return false
  return beforeMessage.test(words.slice(0, words.length - sentence.length))
}

/** The name of a class, as errors have it before their message. */
const beforeMessage = /^(?:[\w$.-]+(?:: |$))?$/

/** As the AI SDK reads an error. */
function textOf(error: unknown): string | undefined {
  try {
    if (error === null || error === undefined) return 'unknown error'
    return typeof error === 'string' || error instanceof Error ? String(error) : JSON.stringify(error)
  } catch {
    return undefined
  }
}
