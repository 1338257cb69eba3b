import { existence } from '../../src/theory/knowledge/existence.ts'
import { createStore, type IndexedStore } from '../../src/theory/knowledge/facts/store.ts'
import { createReasoner, type Reasoner } from '../../src/theory/knowledge/reasoning/reasoner.ts'
import type { Missing } from '../../src/theory/knowledge/reasoning/why-not.ts'
import { createRelations } from '../../src/theory/knowledge/relations.ts'
import { type Choose, chooser } from './generators.ts'
import { type Random, randomOf } from './random-theory.ts'

/** The results of following the advice of WHY NOT. */
export interface Advised {
  /** Random questions, and those of them whose answer was not yes. */
  readonly asked: number
  readonly tried: number
  /** Of these, how many became true, and how many of them at the first attempt. */
  readonly became: number
  readonly atOnce: number
  /** Questions without advice, whose answer is not yes even where nothing but the fact itself is stated. */
  readonly impossible: number
  /** How often each answer and remedy occurred. */
  readonly met: Readonly<Record<string, number>>
  /** The first questions whose answer did not become yes, ready to be read. */
  readonly failures: readonly string[]
}

type Question = readonly [subject: string, relation: string, object: string]

const concepts = ['a', 'b', 'c', 'd'] as const
const levels = [127, 127, 127, 64, 64, 20, 0, -64, -127] as const
/** Relations that belong together: a world has a few of these families, so that its facts meet. All properties occur. */
const families = [
  ['LIKES', 'NOT_LIKES'],
  ['CAN', 'NOT_CAN', 'PROHIBITED_FROM', 'NOT_PROHIBITED_FROM'],
  ['HAS', 'NOT_HAS'],
  ['LOCATED_IN', 'NOT_LOCATED_IN'],
  ['MARRIED_TO', 'NOT_MARRIED_TO'],
  ['EQUIVALENT_TO', 'NOT_EQUIVALENT_TO'],
  ['PART_OF', 'HAS_PART', 'NOT_PART_OF'],
  ['PARENT_OF', 'CHILD_OF', 'NOT_CHILD_OF'],
  ['BORN_IN', 'NOT_BORN_IN'],
  ['OWNS', 'NOT_OWNS', 'OWNED_BY', 'BLOCKS'],
] as const
const taxonomy = ['IS_A', 'IS_A', 'IS_A', 'IS_A', 'NOT_IS_A', 'DISJOINT_WITH'] as const
const leveled = ['IS_A_CERTAIN', 'IS_A_PROVEN', 'IS_A_POSSIBLE', 'IS_A_UNPROVEN'] as const
const mostRounds = 12

export interface AdviceOptions {
  readonly seed: number
  readonly questions: number
  /** Changes the advice, to prove that a wrong one is detected. */
  readonly change?: (advice: readonly Missing[]) => readonly Missing[]
}

/** Asks random questions of random facts, rules and defaults, follows the advice, and looks whether they become true. */
export function followAdvice({ seed, questions, change = (advice) => advice }: AdviceOptions): Advised {
  const met: Record<string, number> = {}
  const failures: string[] = []
  let [tried, became, atOnce, impossible] = [0, 0, 0, 0]
  for (let at = 0; at < questions; at += 1) {
    const random = randomOf(chooser(Math.imul(seed + at, 0x9e3779b1)))
    const world = randomWorld(random)
    const { reasoner } = world
    const question = randomQuestion(random, world)
    if (reasoner.holds(...question) === true) continue
    tried += 1
    const before = `${world.text}\n${question.join(' ')}: ${reasoner.truth(...question)}`
    count(met, reasoner, question)
    const rounds = roundsUntilTrue(world, question, { choose: random.choose, change })
    if (rounds === 0) impossible += 1
    else if (rounds === 1) atOnce += 1
    if (rounds !== undefined && rounds > 0) became += 1
    else if (rounds === undefined) failures.push(`seed ${seed + at}\n${before}\n${world.log.join('\n')}`)
  }
  return { asked: questions, tried, became, atOnce, impossible, met, failures }
}

interface World {
  readonly store: IndexedStore
  readonly reasoner: Reasoner
  readonly relations: readonly string[]
  readonly text: string
  /** What was done, in lines. */
  readonly log: string[]
}

function randomWorld(random: Random): World {
  const { choose, pick, chance } = random
  const store = createStore()
  const relations = createRelations()
  relations.defineRelation('OWNS', {
    inverse: 'OWNED_BY',
    transitive: chance(50),
    inheritable: chance(50),
    symmetric: chance(20),
    ...(chance(50) && { opposedBy: ['BLOCKS'] }),
  })
  const reasoner = createReasoner(store, { relations })
  const lines = [`OWNS ${JSON.stringify(relations.of('OWNS'))}`]
  const used = [...taxonomy, ...pick(families), ...pick(families)]
  for (let left = 2 + choose(14); left > 0; left -= 1) {
    const [subject, relation, object, level] = [pick(concepts), pick(used), pick(concepts), pick(levels)]
    store.add(subject, relation, object, { existence: level })
    lines.push(`${subject} ${relation} ${object} (${level})`)
  }
  for (let left = chance(40) ? 1 + choose(2) : 0; left > 0; left -= 1) {
    const rule = randomRule(random, used, left)
    reasoner.defineRule(rule)
    lines.push(`rule ${JSON.stringify(rule)}`)
  }
  for (let left = chance(40) ? 1 + choose(2) : 0; left > 0; left -= 1) {
    const one = { name: `d${left}`, type: pick(concepts), relation: pick(used), object: pick(concepts) }
    const rule = chance(50) ? { ...one, unless: [pick(concepts)] } : one
    reasoner.defineDefault(rule)
    lines.push(`default ${JSON.stringify(rule)}`)
  }
  return { store, reasoner, relations: used, text: lines.join('\n'), log: [] }
}

/** Of some questions, the first of which something is known: one about facts that do not meet is answered easily. */
function randomQuestion({ pick, chance }: Random, { reasoner, relations }: World): Question {
  const questions = Array.from({ length: 5 }, (): Question => {
    return [pick(concepts), chance(10) ? pick(leveled) : pick(relations), pick(concepts)]
  })
  const known = questions.find(([subject, relation, object]) => {
    const { truth, method } = reasoner.ask(subject, relation, object)
    return method !== 'none' && truth !== 'TRUE_CERTAIN' && (relation !== 'NOT_IS_A' || subject !== object)
  })
  return known ?? pick(questions)
}

function randomRule({ pick, chance }: Random, relations: readonly string[], at: number) {
  const term = (variable: string) => (chance(80) ? variable : pick(concepts))
  const claim = (subject: string, object: string) => ({ subject, relation: pick(relations), object })
  const head = claim('?x', '?z')
  const body = chance(50) ? [claim('?x', '?y'), claim('?y', '?z')] : [claim('?x', term('?y')), claim(term('?y'), '?z')]
  return { name: `r${at}`, head, body: chance(30) ? [claim('?x', '?z')] : body }
}

interface Following extends Required<Pick<AdviceOptions, 'change'>> {
  readonly choose: Choose
}

/** Follows the advice until it is true; undefined if that does not come, 0 if it cannot. */
function roundsUntilTrue(world: World, question: Question, { choose, change }: Following): number | undefined {
  const { reasoner, log } = world
  for (let round = 1; round <= mostRounds; round += 1) {
    const advice = change(reasoner.whyNot(...question))
    log.push(`round ${round}: ${reasoner.truth(...question)}, ${JSON.stringify(advice.map(spelt))}`)
    if (advice.length === 0) return round === 1 && isImpossible(world, question) ? 0 : undefined
    follow(world, advice, round === 1 ? choose : () => 0)
    if (reasoner.holds(...question) === true) return round
  }
  return undefined
}

/** Whether a claim is not true even if it is stated, and nothing else is. */
function isImpossible({ store, reasoner }: World, [subject, relation, object]: Question): boolean {
  for (const { id } of store.match({})) store.retract(id)
  store.add(subject, reasoner.relations.level(relation)?.relation ?? relation, object)
  return reasoner.holds(subject, relation, object) !== true
}

function spelt({ remedy, subject, relation, object, because }: Missing): string {
  return `${remedy} ${subject} ${relation} ${object} (${because})`
}

/** Removes all that is in the way, and does one of the other things: at first any of them, then the first. */
function follow({ store, log }: World, advice: readonly Missing[], choose: Choose): void {
  for (const { remedy, factId } of advice) if (remedy === 'remove' && factId !== undefined) store.retract(factId)
  const others = advice.filter(({ remedy }) => remedy !== 'remove')
  const wanted = others[choose(others.length)]
  if (wanted === undefined) return
  log.push(`  done: ${spelt(wanted)}`)
  const { remedy, factId, subject, relation, object } = wanted
  if (remedy === 'raise' && factId !== undefined) store.setExistence(factId, existence.CERTAIN, 'test', 'advice')
  else store.add(named(subject), relation, named(object), { existence: existence.CERTAIN })
}

/** Something for a part that is still open. */
function named(part: string): string {
  return part.startsWith('?') ? 'anything' : part
}

function count(met: Record<string, number>, reasoner: Reasoner, question: Question): void {
  const add = (kind: string) => {
    met[kind] = (met[kind] ?? 0) + 1
  }
  const { truth, method } = reasoner.ask(...question)
  add(truth)
  add(method)
  for (const { remedy } of reasoner.whyNot(...question)) add(remedy)
}
