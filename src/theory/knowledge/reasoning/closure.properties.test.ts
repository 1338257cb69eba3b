import fc from 'fast-check'
import { expect, test } from 'vitest'
import { scale } from '../../../../test/scale.ts'
import { existence } from '../existence.ts'
import { createStore, type IndexedStore } from '../facts/store.ts'
import { createReasoner, type Reasoner } from './reasoner.ts'

const nodes = [0, 1, 2, 3, 4, 5] as const
const aLevel = fc.oneof(fc.constantFrom(-127, -64, 0, 64, 127), fc.integer({ min: -127, max: 127 }))
const anEdge = fc.tuple(fc.constantFrom(...nodes), fc.constantFrom(...nodes), aLevel)
const aGraph = fc.array(anEdge, { maxLength: 16 })
type Edge = readonly [number, number, number]

const name = (node: number) => `n${node}`
const NONE = existence.IMPOSSIBLE

function storeOf(edges: readonly Edge[]) {
  const store = createStore()
  for (const [from, to, level] of edges) store.add(name(from), 'IS_A', name(to), { existence: level })
  return store
}

/** The weights as the store has them: of two statements the higher, but out of impossible nothing leads. */
function weightsOf(edges: readonly Edge[]) {
  const weights = nodes.map(() => nodes.map((): number | undefined => undefined))
  for (const [from, to, level] of edges) {
    const row = weights[from] ?? []
    const before = row[to]
    row[to] = before === undefined ? level : before === NONE ? NONE : Math.max(before, level)
  }
  return weights
}

/** The best path of each length from 1 to the number of nodes, by its weakest edge: everything a reference needs. */
function bestByLength(edges: readonly Edge[]) {
  const one = weightsOf(edges).map((row) => row.map((weight) => weight ?? NONE))
  const all = [one]
  for (let length = 2; length <= nodes.length; length++) {
    const shorter = all[length - 2] ?? one
    all.push(
      nodes.map((i) =>
        nodes.map((j) => Math.max(...nodes.map((k) => Math.min(shorter[i]?.[k] ?? NONE, one[k]?.[j] ?? NONE)))),
      ),
    )
  }
  return all
}

/** Value and length of the best path, the shortest among equals. */
function reference(all: readonly (readonly (readonly number[])[])[], from: number, to: number) {
  const values = all.map((table, index) => {
    const value = table[from]?.[to] ?? NONE
    return index === 0 ? value : Math.min(value, existence.DEMONSTRATED)
  })
  const value = Math.max(...values)
  return value === NONE ? undefined : { value, length: values.indexOf(value) + 1 }
}

test('the closure of IS_A is that of a plain dynamic programme, value and length, on graphs with circles too', () => {
  fc.assert(
    fc.property(aGraph, (edges) => {
      const reasoner = createReasoner(storeOf(edges))
      const all = bestByLength(edges)
      for (const from of nodes) {
        for (const to of nodes) {
          if (from === to || weightsOf(edges)[from]?.[to] === NONE) continue
          const expected = reference(all, from, to)
          const answer = reasoner.ask(name(from), 'IS_A', name(to))
          expect(answer.existence).toBe(expected?.value)
          expect(answer.proof.filter(({ factId }) => factId !== undefined)).toHaveLength(expected?.length ?? 0)
        }
      }
    }),
    { numRuns: 300 },
  )
})

test('a proof is a chain of facts from the subject to the object', () => {
  fc.assert(
    fc.property(aGraph, (edges) => {
      const store = storeOf(edges)
      const reasoner = createReasoner(store)
      for (const to of nodes.slice(1)) {
        const facts = reasoner.why(name(0), 'IS_A', name(to)).flatMap(({ factId }) => store.get(factId ?? 0) ?? [])
        if (facts.length === 0) continue
        expect(facts[0]?.subject).toBe(name(0))
        expect(facts.at(-1)?.object).toBe(name(to))
        for (const [index, fact] of facts.slice(1).entries()) expect(fact.subject).toBe(facts[index]?.object)
      }
    }),
  )
})

test('the members of a type are those for which IS_A is true, with its existence', () => {
  fc.assert(
    fc.property(aGraph, fc.integer({ min: -126, max: 127 }), (edges, minExistence) => {
      const reasoner = createReasoner(storeOf(edges))
      const members = new Map(reasoner.instancesOf('n0', { minExistence }).map((m) => [m.concept, m.existence]))
      for (const node of nodes.slice(1)) {
        const answer = reasoner.ask(name(node), 'IS_A', 'n0', { minExistence })
        expect(members.get(name(node))).toBe(answer.truth === 'FALSE' ? undefined : answer.existence)
      }
    }),
  )
})

test('a symmetric and transitive relation joins all connected concepts, in either direction', () => {
  const pairs = fc.array(fc.tuple(fc.constantFrom(...nodes), fc.constantFrom(...nodes)), { maxLength: 8 })
  fc.assert(
    fc.property(pairs, (edges) => {
      const store = createStore()
      const group = new Map(nodes.map((node) => [node as number, node as number]))
      for (const [a, b] of edges) {
        store.add(name(a), 'EQUIVALENT_TO', name(b))
        const [old, now] = [group.get(a), group.get(b)]
        for (const [node, of] of group) if (of === old && now !== undefined) group.set(node, now)
      }
      const reasoner = createReasoner(store)
      for (const a of nodes) {
        for (const b of nodes) {
          if (a === b) continue
          expect(reasoner.truth(name(a), 'EQUIVALENT_TO', name(b)) === 'TRUE_CERTAIN').toBe(
            group.get(a) === group.get(b),
          )
        }
      }
    }),
  )
})

test('rules for transitivity agree with the built-in closure', () => {
  fc.assert(
    fc.property(aGraph, (edges) => {
      const store = createStore()
      for (const [from, to, level] of edges) store.add(name(from), 'LINKS', name(to), { existence: level })
      const byRule = createReasoner(store)
      const claim = (subject: string, relation: string, object: string) => ({ subject, relation, object })
      byRule.defineRule({ name: 'base', head: claim('?x', 'REACHES', '?y'), body: [claim('?x', 'LINKS', '?y')] })
      const body = [claim('?x', 'REACHES', '?y'), claim('?y', 'LINKS', '?z')]
      byRule.defineRule({ name: 'step', head: claim('?x', 'REACHES', '?z'), body })
      const all = bestByLength(edges)
      for (const to of nodes.slice(1)) {
        const expected = reference(all, 0, to)
        const capped = expected === undefined ? undefined : Math.min(expected.value, existence.DEMONSTRATED)
        expect(byRule.ask(name(0), 'REACHES', name(to)).existence).toBe(capped)
      }
    }),
    { numRuns: 60 },
  )
})

test('asking changes nothing, for any question', () => {
  const aWord = fc.constantFrom('n0', 'n1', 'n2', 'IS_A', 'CAN', 'NOT_CAN', 'new')
  fc.assert(
    fc.property(aGraph, fc.array(fc.tuple(aWord, aWord, aWord)), (edges, questions) => {
      const store = storeOf(edges)
      const reasoner = createReasoner(store)
      const picture = () => [
        store.match({}),
        [...store.concepts()],
        [...store.relationNames.names()],
        store.table.last(),
      ]
      const before = picture()
      for (const [s, r, o] of questions) {
        expect(reasoner.ask(s, r, o)).toEqual(reasoner.ask(s, r, o))
        reasoner.whyNot(s, r, o)
        reasoner.objectsOf(s, r)
      }
      expect(picture()).toEqual(before)
    }),
  )
})

/** Does all that `whyNot` advises, of several facts to state the first. Returns whether it advised anything. */
function follow(store: IndexedStore, advice: ReturnType<Reasoner['whyNot']>): boolean {
  for (const { remedy, factId } of advice) if (remedy === 'remove' && factId !== undefined) store.retract(factId)
  const [wanted] = advice.filter(({ remedy }) => remedy !== 'remove')
  if (wanted === undefined) return advice.length > 0
  const { remedy, factId, subject, relation, object } = wanted
  if (remedy === 'raise' && factId !== undefined) store.setExistence(factId, existence.CERTAIN, 'test', 'advice')
  else store.add(subject, relation, object, { existence: existence.CERTAIN })
  return true
}

test('the advice of why not, followed, makes any claim true', () => {
  const aFact = fc.tuple(
    fc.constantFrom('n0', 'n0', 'n1', 'n2', 'n4', 'n4'),
    fc.constantFrom('IS_A', 'IS_A', 'IS_A', 'NOT_IS_A', 'DISJOINT_WITH', 'LIKES', 'NOT_LIKES'),
    fc.constantFrom('n0', 'n0', 'n1', 'n2', 'n4', 'n4'),
    fc.constantFrom(127, 127, 64, 0, -64, -127),
  )
  const tried: string[] = []
  fc.assert(
    fc.property(fc.array(aFact, { maxLength: 8 }), fc.constantFrom('IS_A', 'LIKES'), (facts, relation) => {
      const store = createStore()
      for (const [from, by, to, level] of facts) if (from !== to) store.add(from, by, to, { existence: level })
      const reasoner = createReasoner(store)
      const claim = ['n0', relation, 'n4'] as const
      tried.push(reasoner.truth(...claim))
      for (let round = 0; round < 12 && reasoner.truth(...claim) !== 'TRUE_CERTAIN'; round += 1) {
        expect(follow(store, reasoner.whyNot(...claim))).toBe(true)
      }
      expect(reasoner.truth(...claim)).toBe('TRUE_CERTAIN')
    }),
    { numRuns: scale(1000, 20_000) },
  )
  for (const truth of ['FALSE', 'CONFLICT', 'PLAUSIBLE', 'UNKNOWN']) expect(tried).toContain(truth)
})
