import { createDetector } from '../knowledge/contradictions/contradictions.ts'
import { declarationsOf, relationsOf } from '../knowledge/declarations/declarations.ts'
import type { Surroundings } from '../knowledge/declarations/vocabulary-of.ts'
import { existence } from '../knowledge/existence.ts'
import { createStore } from '../knowledge/facts/store.ts'
import { factsOf } from '../knowledge/facts-of.ts'
import type { Diagnostic } from '../language/diagnostics/diagnostic.ts'
import type { Theory, Triple } from '../language/tree.ts'
import { wordOf } from '../language/word-of.ts'

/** More than a person reads. */
const most = 20
/** Enough for tens of thousands of facts, and less than a second. */
const steps = 2_000_000

/** Warns of facts of one theory that cannot all be true: questions about them are undecided. Names both places. */
export function checkContradictions(theory: Theory, surroundings: Surroundings): readonly Diagnostic[] {
  const store = createStore()
  const all = [...surroundings.others, theory]
  const relations = surroundings.relations.extended(all.flatMap(relationsOf))
  const stated = new Map<number, Stated>()
  for (const triple of all.flatMap((one) => factsOf(one).map((fact) => ({ ...fact, file: one.file })))) {
    const { subject, verb, object } = triple
    const level = relations.level(verb.text)
    const options = { existence: level?.existence ?? existence.CERTAIN }
    const { id } = store.add(wordOf(subject), level?.relation ?? verb.text, wordOf(object), options)
    if (!stated.has(id)) stated.set(id, triple)
  }
  const opposed = [...stated].flatMap(([id, { subject, verb, object }]): readonly Found[] => {
    const forbidding = relations.of(verb.text).opposedBy ?? []
    const against = verb.text.startsWith('NOT_') ? forbidding : [`NOT_${verb.text}`, ...forbidding]
    return against.flatMap((relation): readonly Found[] => {
      const other = store.find(wordOf(subject), relation, wordOf(object))
      const sentence = relation === `NOT_${verb.text}` ? 'a fact and its opposite' : `${relation} opposes ${verb.text}`
      return other === undefined ? [] : [{ pair: [id, other.id], sentence }]
    })
  })
  const detector = createDetector(store, relations, { steps })
  for (const one of all) declarationsOf(one, '').limits.forEach(detector.defineCardinality)
  const found = detector.all(most).map(({ fact1, fact2, sentence, rule }): Found => {
    return { pair: [fact1.id, fact2.id], sentence, isMissing: rule === 'cardinality-min' }
  })
  return [...opposed, ...found].slice(0, most).flatMap(({ pair, sentence, isMissing }) => {
    const [first, second] = [stated.get(pair[0]), stated.get(pair[1])]
    if (first === undefined || second === undefined) return []
    if (![first, second].some(({ file }) => file === theory.file)) return []
    return [isMissing === true ? missing(theory.file, first, sentence) : warning(theory.file, first, second, sentence)]
  })
}

interface Found {
  readonly pair: readonly [number, number]
  readonly sentence: string
  /** Whether it is about facts that are not there. */
  readonly isMissing?: boolean
}

/** Too few facts contradict nothing: more of them may be stated. */
function missing(file: string, { span }: Stated, sentence: string): Diagnostic {
  const hint = 'state what is missing, or lower the limit'
  return { code: 'T134', severity: 'warning', message: sentence, hint, file, span }
}

interface Stated extends Triple {
  readonly file: string
}

function warning(file: string, one: Stated, other: Stated, sentence: string): Diagnostic {
  const isLater = one.file === other.file ? one.span.offset > other.span.offset : one.file === file
  const [first, second] = isLater ? [other, one] : [one, other]
  const place = first.file === file ? '' : ` of ${first.file}`
  const message = `this contradicts line ${first.span.line}${place}: ${sentence}`
  const hint = 'take one of them out, or lower it: a guard that asks about them is undecided'
  return { code: 'T134', severity: 'warning', message, hint, file, span: second.span }
}
