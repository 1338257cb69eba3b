import type { KnowledgeEffect } from '../../../src/protocol/index.ts'
import { type Claim, conclusions, type Declared } from './conclusions.ts'
import type { Holding, Known } from './readings.ts'

interface WorldFact {
  readonly factId: number
  readonly subject: string
  readonly relation: string
  readonly object: string
  readonly existence: number
  /** How far it was stated to exist when a hook lowered it: stating it again does not raise it. */
  readonly stated?: number
}

/** A question to a person. */
interface Waiting {
  readonly subject: string
  readonly reason: string
  readonly event: string
  readonly hook: string
}

/** A change that hooks will receive. */
export interface Happening {
  readonly event: 'fact.added' | 'concept.created'
  readonly payload: Readonly<Record<string, unknown>>
}

/** A change, and the hook behind it. */
interface Caused extends Happening {
  readonly by: string
}

/** All that is known, as plain maps. */
export interface World extends Known {
  readonly facts: ReadonlyMap<string, WorldFact>
  readonly concepts: ReadonlySet<string>
  readonly tags: ReadonlyMap<string, readonly string[]>
  readonly questions: readonly Waiting[]
  /** States a fact, and returns the resulting changes; throws for a fact that cannot be stated. */
  add(subject: string, relation: string, object: string, existence: number, source: string): readonly Happening[]
  /** Applies all of them, each for its hook, and returns the resulting changes; or applies none, and throws. */
  apply(effects: readonly KnowledgeEffect[], by: readonly string[], event: string): readonly Caused[]
  /** Remembers all that is known, and returns a function that restores it. */
  save(): () => void
  setDimension(concept: string, name: string, value: number): void
  setControl(name: string, value: string | number): void
}

const keyOf = (...parts: readonly string[]) => JSON.stringify(parts)

export function createWorld(declared: Declared): World {
  let facts = new Map<string, WorldFact>()
  let concepts = new Set<string>()
  let tags = new Map<string, readonly string[]>()
  const questions: Waiting[] = []
  const dimensions = new Map<string, number>()
  const controls = new Map<string, string | number>([['mode', 'learning']])
  let lastId = 0
  /** What follows from facts that exist at least so far, as long as no fact changes. */
  const closures = new Map<string, ReadonlySet<string>>()
  const closed = (wanted: number, asked: readonly string[]) => {
    const claims = [...facts.values()].flatMap(({ subject, relation, object, existence }): readonly Claim[] =>
      existence >= wanted ? [[subject, relation, object]] : [],
    )
    const constants = declared.rules.flatMap(({ body }) => body.flatMap(([from, , to]) => [from, to]))
    const names = new Set([...concepts, ...asked, ...constants.filter((name) => !name.startsWith('?'))])
    const itself = [...names].map((concept): Claim => [concept, 'IS_A', concept])
    const key = JSON.stringify([claims, [...names]])
    const known = closures.get(key) ?? conclusions([...claims, ...itself], declared.rules)
    if (closures.size > 50) closures.clear()
    closures.set(key, known)
    return known
  }

  const create = (concept: string, source: string): readonly Happening[] => {
    if (concepts.has(concept)) return []
    concepts.add(concept)
    return [{ event: 'concept.created', payload: { concept, source } }]
  }
  const mustBeNamed = (name: string) => {
    if (name === '') throw new Error('a concept needs a name')
  }
  const add: World['add'] = (subject, relation, object, existence, source) => {
    mustBeNamed(subject)
    mustBeNamed(object)
    const key = keyOf(subject, relation, object)
    const before = facts.get(key)
    if (before !== undefined) {
      const isRaised = before.existence !== -127 && before.existence < existence && before.stated === undefined
      if (!isRaised) return []
      const raised = { ...before, existence }
      facts.set(key, raised)
      return [{ event: 'fact.added', payload: raised }]
    }
    const created = [...create(subject, source), ...create(object, source)]
    lastId += 1
    const fact = { factId: lastId, subject, relation, object, existence }
    facts.set(key, fact)
    return [...created, { event: 'fact.added', payload: fact }]
  }
  const set = (factId: number, change: (existence: number) => number): readonly Happening[] => {
    const fact = [...facts.values()].find((one) => one.factId === factId)
    if (fact === undefined) throw new Error(`there is no fact \`${factId}\``)
    const existence = change(fact.existence)
    if (fact.existence === -127 && existence !== -127) throw new Error('impossible is final')
    const { stated = fact.existence, ...rest } = fact
    const lowered = { ...rest, existence, ...(existence < stated && { stated }) }
    facts.set(keyOf(fact.subject, fact.relation, fact.object), lowered)
    return []
  }
  const applyOne = (effect: KnowledgeEffect, actor: string): readonly Happening[] => {
    switch (effect.type) {
      case 'remember':
        return add(effect.subject, 'DID', effect.object, 127, actor)
      case 'tag': {
        mustBeNamed(effect.concept)
        const created = create(effect.concept, 'program')
        tags.set(effect.concept, [...new Set([...(tags.get(effect.concept) ?? []), effect.tag])])
        return created
      }
      case 'set-existence':
        return set(effect.factId, () => effect.existence)
      case 'boost-existence':
        return set(effect.factId, (before) => Math.max(-127, Math.min(127, Math.round(before + effect.amount))))
      default:
        return []
    }
  }
  const save: World['save'] = () => {
    const before = { facts: new Map(facts), concepts: new Set(concepts), tags: new Map(tags) }
    const asked = questions.length
    return () => {
      questions.length = asked
      facts = before.facts
      concepts = before.concepts
      tags = before.tags
    }
  }
  const apply: World['apply'] = (effects, authors, event) => {
    const restore = save()
    const happened: Caused[] = []
    try {
      for (const [at, effect] of effects.entries()) {
        const by = authors[at] ?? ''
        happened.push(...applyOne(effect, by).map((one) => ({ ...one, by })))
      }
    } catch (error) {
      restore()
      throw error
    }
    for (const [at, effect] of effects.entries()) {
      if (effect.type !== 'needs-confirmation') continue
      const { subject, reason } = effect
      const isOpen = questions.some((one) => one.subject === subject && one.reason === reason)
      if (!isOpen) questions.push({ subject, reason, event, hook: authors[at] ?? '' })
    }
    return happened
  }
  return {
    get facts() {
      return facts
    },
    get concepts() {
      return concepts
    },
    get tags() {
      return tags
    },
    questions,
    add,
    apply,
    save,
    holds: (subject, relation, object) => holds({ facts, concepts, declared, closed }, [subject, relation, object]),
    dimension: (concept, name) => dimensions.get(keyOf(concept, name)) ?? 0,
    setDimension: (concept, name, value) => void dimensions.set(keyOf(concept, name), value),
    control: (name) => controls.get(name),
    setControl: (name, value) => void controls.set(name, value),
  }
}

const least: ReadonlyMap<string, number> = new Map([
  ['IS_A_CERTAIN', 127],
  ['IS_A_PROVEN', 64],
  ['IS_A_DEMONSTRATED', 64],
  ['IS_A_POSSIBLE', 0],
  ['IS_A_UNPROVEN', 0], // an unproven fact does not hold, even for the lowest level
])

interface Facts extends Pick<World, 'facts' | 'concepts'> {
  readonly declared: Declared
  readonly closed: (wanted: number, asked: readonly string[]) => ReadonlySet<string>
}

/** Only for the relations that the generator uses; conclusions from others are not judged here. */
function holds(known: Facts, [subject, relation, object]: Claim): Holding {
  const level = least.get(relation)
  if (level !== undefined) return isKnown(known, level, [subject, 'IS_A', object])
  if (known.facts.get(keyOf(subject, relation, object))?.existence === -127) return false
  const claim: Claim = [subject, relation, object]
  if (!isKnown(known, 0, claim)) return byDefault(known, claim)
  const denial: Claim = [subject, `NOT_${relation}`, object]
  if (isKnown(known, 64, denial)) return 'CONFLICT'
  return (isKnown(known, 64, claim) && !isKnown(known, 0, denial)) || 'PLAUSIBLE'
}

/** Whether facts that exist at least so far lead to it; what is certain was stated. */
function isKnown({ facts, closed }: Facts, wanted: number, claim: Claim): boolean {
  const [subject, relation, object] = claim
  const stated = facts.get(keyOf(...claim))?.existence ?? -128
  if (relation === 'IS_A' && subject === object) return true
  if (stated === -127) return false
  return wanted > 64 ? stated >= wanted : closed(wanted, [subject, object]).has(keyOf(...claim))
}

/** Applies defaults, and weighs one that holds against the nearest one that denies it; what is denied does not hold by default. */
function byDefault(known: Facts, [subject, relation, object]: Claim): Holding {
  const denial: Claim = [subject, `NOT_${relation}`, object]
  if (isKnown(known, 64, denial)) return false
  const own = bestDefault(known, [subject, relation, object])
  if (own.distance === undefined) return own.holding
  if (isKnown(known, 0, denial)) return 'PLAUSIBLE'
  const other = bestDefault(known, denial)
  if (other.distance === undefined || other.distance > own.distance) return own.holding
  if (other.holding !== true) return 'PLAUSIBLE'
  return own.distance === other.distance && 'CONFLICT'
}

/** One holds unless an exception is known, and a possible exception leaves it open. The distance is that of the nearest that holds. */
function bestDefault(known: Facts, [subject, relation, object]: Claim): { holding: Holding; distance?: number } {
  const isA = (wanted: number) => (kind: string) => isKnown(known, wanted, [subject, 'IS_A', kind])
  const meant = known.declared.defaults.filter(
    ({ claim }) => claim[1] === relation && claim[2] === object && isA(0)(claim[0]),
  )
  const found = meant
    .filter(({ unless }) => !unless.some(isA(0)))
    .map(({ claim: [kind] }) => ({
      holding: isA(64)(kind) || ('PLAUSIBLE' as const),
      distance: distanceTo(known, subject, kind),
    }))
    .sort((a, b) => (a.holding === b.holding ? a.distance - b.distance : a.holding === true ? -1 : 1))
  const isOpen = meant.some(({ unless }) => unless.some(isA(0)) && !unless.some(isA(64)))
  return found[0] ?? { holding: isOpen && 'PLAUSIBLE' }
}

/** The number of stated kinds between a concept and one of its kinds, on the surest way; a rule counts as one. */
function distanceTo({ facts }: Facts, subject: string, kind: string): number {
  const edges = [...facts.values()].filter(({ relation, existence }) => relation === 'IS_A' && existence > -127)
  const levels = [...new Set(edges.map(({ existence }) => Math.min(64, existence)))].sort((a, b) => b - a)
  for (const level of levels) {
    let reached = new Set([subject])
    for (let length = 0; length <= edges.length; length += 1) {
      if (reached.has(kind)) return Math.max(0, length - 1)
      const next = edges.filter((one) => one.existence >= level && reached.has(one.subject))
      reached = new Set([...reached, ...next.map(({ object }) => object)])
    }
  }
  return subject === kind ? 0 : 1
}
