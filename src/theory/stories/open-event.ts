import { didYouMean, type Json } from '../../base/index.ts'
import type { Triple } from '../language/tree.ts'
import { wordOf } from '../language/word-of.ts'
import { moments } from './moments.ts'
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
  const types = moments[moment]?.words ?? {}
  const words = new Map<string, Json>()
  /** Parts of fields that hold data, by their paths. */
  const parts = new Map<string, Map<string, Json>>()

  const sayWord = ({ subject, object }: Triple) => {
    const word = wordOf(subject)
    const type = Object.hasOwn(types, word) ? types[word] : undefined
    if (type === undefined) return unknownWord(moment, Object.keys(types), subject, at)
    if ((words.has(word) && type !== 'texts') || parts.has(word)) return twice(subject, at)
    const read = readWordValue(type, object)
    if ('wanted' in read) {
      at.report('T123', object.span, `${word} cannot be \`${wordOf(object)}\``, read.wanted)
    } else {
      words.set(word, type === 'texts' ? [words.get(word) ?? [], read.value].flat() : read.value)
    }
  }
  const sayPart = ({ subject, object }: Triple, field: string) => {
    const path = wordOf(subject).slice(field.length + 1)
    const known = parts.get(field) ?? new Map<string, Json>()
    const isSaid = [...known.keys()].some((other) => `${other}.`.startsWith(`${path}.`) || path.startsWith(`${other}.`))
    if (words.has(field) || isSaid) twice(subject, at)
    else parts.set(field, known.set(path, plainValue(object) ?? null))
  }
  return {
    carries: (word) => Object.hasOwn(types, word),
    say: (triple) => {
      const [field = ''] = wordOf(triple.subject).split('.', 1)
      const isPart = field !== wordOf(triple.subject) && Object.hasOwn(types, field)
      const hasParts = Object.hasOwn(types, field) && types[field] === 'data'
      if (isPart && hasParts) sayPart(triple, field)
      else if (isPart || field === 'input') noParts(moment, triple, field, hasParts, at)
      else sayWord(triple)
    },
    close() {
      const kind = words.get('kind')
      if (words.has('command') && kind !== undefined && kind !== 'shell') {
        at.report('T123', header.span, `a ${kind} call has no command`, 'leave the kind out, or write `kind IS shell`')
      }
      for (const [field, known] of parts) if (field !== 'input') words.set(field, nested(known))
      const happening = { moment, words, input: nested(parts.get('input') ?? new Map()) }
      return [{ line: header.span.line, words: wordsOf(header), type: 'event', happening }]
    },
  }
}

/** `turn.x IS 1`, `input IS x`, or an input where there is none. */
function noParts(moment: string, { subject }: Triple, field: string, hasParts: boolean, at: TestReading): void {
  if (hasParts) at.report('T121', subject.span, 'an input is set field by field', 'write `input.field IS …`')
  else if (field === 'input') at.report('T121', subject.span, `${moment} has no input`, 'only tool calls have')
  else at.report('T121', subject.span, `\`${field}\` has no fields`, `write \`${field} IS …\``)
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
