import { didYouMean, PawlError } from '../../../base/index.ts'
import type { Engine } from '../../../theory/index.ts'
import type { StoredFact } from '../../../theory/internal.ts'
import { answerLine } from '../lines/answer-line.ts'
import type { Question } from '../theories/asked.ts'
import { tripleIn } from './triple-in.ts'

/** So many conclusions are compared; with more facts, fewer concepts are looked at. */
const mostQuestions = 2000
const mostLines = 5
/** Of more facts, none is searched for a similar one. */
const mostFacts = 10_000

/** Takes a fact back. Returns lines about it: where it is from, and which conclusions have changed. */
export function retractFact(engine: Engine, text: string): readonly string[] {
  const asked = tripleIn(text, 'a fact', 'retract Dog IS_A Mammal')
  const fact = factOf(engine, asked)
  if (fact === undefined) throw noFact(engine, asked)
  const { subject, relation, object } = fact
  const others = conclusionsNear(engine, fact)
  const before = others.map((one) => engine.reasoner.truth(...one))
  engine.store.retract(fact.id)
  const changes = others.flatMap((one, at) => {
    const now = engine.reasoner.truth(...one)
    return now === before[at] ? [] : [`  ${one.join(' ')}: ${now} now, ${before[at]} before`]
  })
  const more = changes.length > mostLines ? [`  and ${changes.length - mostLines} more`] : []
  const still = engine.reasoner.ask(subject, relation, object)
  return [
    `retracted ${subject} ${relation} ${object}`,
    ...(still.truth === 'UNKNOWN' ? [] : [`  without it: ${answerLine(still)}`]),
    ...originLines(fact),
    ...changes.slice(0, mostLines),
    ...more,
  ]
}

/** `IS_A_POSSIBLE` states a fact of `IS_A`. */
function factOf({ store, reasoner }: Engine, [subject, relation, object]: Question): StoredFact | undefined {
  return store.find(subject, reasoner.relations.level(relation)?.relation ?? relation, object)
}

function originLines({ provenance: { source, line } }: StoredFact): readonly string[] {
  return line === undefined ? [] : [`  it is still in ${source}:${line}: loading that states it again`]
}

/** The questions whose answers may change: every concept with every relation and object of a fact, if these are not too many. */
function conclusionsNear({ store }: Engine, fact: StoredFact): readonly Question[] {
  const facts = store.size > mostQuestions ? [] : store.match({})
  const said = new Map(facts.map(({ relation, object }) => [`${relation}\n${object}`, [relation, object] as const]))
  const all = [...store.concepts()]
  const near = all.length * said.size <= mostQuestions ? all : [fact.subject, fact.object]
  if (near.length * said.size > mostQuestions) return []
  return near
    .flatMap((subject) => [...said.values()].map((rest): Question => [subject, ...rest]))
    .filter((one) => one.join('\n') !== [fact.subject, fact.relation, fact.object].join('\n'))
}

function noFact(engine: Engine, asked: Question): PawlError {
  const words = asked.join(' ')
  return new PawlError('unknown-fact', `nothing states \`${words}\``, {
    hint: reasonsHint(engine, asked) ?? similarHint(engine, words) ?? '`facts` lists what is stated',
  })
}

/** A conclusion is taken back by its reasons. */
function reasonsHint({ reasoner }: Engine, asked: Question): string | undefined {
  const reasons = reasoner.why(...asked).filter(({ factId }) => factId !== undefined)
  const [first] = reasons.map(({ subject, relation, object }) => `\`${subject} ${relation} ${object}\``)
  return first && `it follows from other facts: retract one of them, such as ${first}; \`why\` lists them`
}

function similarHint({ store }: Engine, words: string): string | undefined {
  if (store.size > mostFacts) return undefined
  return didYouMean(
    words,
    store.match({}).map(({ subject, relation, object }) => `${subject} ${relation} ${object}`),
  )
}
