import { didYouMean, type Json } from '../../base/index.ts'
import type { Triple } from '../language/tree.ts'
import { wordOf } from '../language/word-of.ts'
import { moments, toolMoments } from './moments.ts'
import { plainValue, readWordValue } from './read-word.ts'
import type { Step } from './story.ts'
import { type TestReading, wordsOf } from './test-reading.ts'

/** An event of a test while it is read. */
export interface OpenEvent {
  carries(word: string): boolean
  /** `word IS value`. */
  say(triple: Triple): void
  close(): readonly Step[]
}

/** Without a known event, any field is accepted, and nothing happens. */
export function createOpenEvent(moment: string | undefined, header: Triple, at: TestReading): OpenEvent {
  if (moment === undefined) return { carries: () => false, say: () => {}, close: () => [] }
  const kinds = moments[moment]?.words ?? {}
  const words = new Map<string, Json>()
  const input = new Map<string, Json>()

  const sayWord = ({ subject, object }: Triple) => {
    const word = wordOf(subject)
    const kind = Object.hasOwn(kinds, word) ? kinds[word] : undefined
    if (kind === undefined) return unknownWord(moment, Object.keys(kinds), subject, at)
    if (words.has(word) && kind !== 'texts') return twice(subject, at)
    const read = readWordValue(kind, object)
    if ('wanted' in read) {
      at.report('T123', object.span, `${word} cannot be \`${wordOf(object)}\``, read.wanted)
    } else {
      words.set(word, kind === 'texts' ? [words.get(word) ?? [], read.value].flat() : read.value)
    }
  }
  const sayInput = ({ subject, object }: Triple) => {
    const path = wordOf(subject).slice('input.'.length)
    if (!toolMoments.includes(moment)) {
      at.report('T121', subject.span, `${moment} has no input`, 'only tool calls have')
    } else if ([...input.keys()].some((other) => `${other}.`.startsWith(`${path}.`) || path.startsWith(`${other}.`))) {
      twice(subject, at)
    } else input.set(path, plainValue(object) ?? null)
  }
  return {
    carries: (word) => Object.hasOwn(kinds, word),
    say: (triple) => (wordOf(triple.subject).startsWith('input.') ? sayInput(triple) : sayWord(triple)),
    close() {
      const kind = words.get('kind')
      if (words.has('command') && kind !== undefined && kind !== 'shell') {
        at.report('T123', header.span, `a ${kind} call has no command`, 'leave the kind out, or write `kind IS shell`')
      }
      const happening = { moment, words, input: nested(input) }
      return [{ line: header.span.line, words: wordsOf(header), type: 'event', happening }]
    },
  }
}

function unknownWord(moment: string, known: readonly string[], subject: Triple['subject'], at: TestReading): void {
  const word = wordOf(subject)
  const hint = didYouMean(word, known) ?? `it carries ${known.join(', ')}`
  at.report('T121', subject.span, `${moment} carries no \`${word}\``, hint)
}

function twice(subject: Triple['subject'], at: TestReading): void {
  at.report('T124', subject.span, `\`${wordOf(subject)}\` is said already`, 'only `paths` may be said several times')
}

/** `a.b` is the field b of the field a. Made from entries, so that no name of a field means anything to JavaScript. */
function nested(paths: ReadonlyMap<string, Json>): Record<string, Json> {
  const fields = new Map<string, Map<string, Json> | Json>()
  for (const [path, value] of paths) {
    const [first = '', ...rest] = path.split('.')
    if (rest.length === 0) fields.set(first, value)
    else {
      const inner = fields.get(first)
      fields.set(first, (inner instanceof Map ? inner : new Map<string, Json>()).set(rest.join('.'), value))
    }
  }
  return Object.fromEntries([...fields].map(([key, value]) => [key, value instanceof Map ? nested(value) : value]))
}
