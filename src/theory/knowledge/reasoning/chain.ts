import { type Existence, existence } from '../existence.ts'
import type { ProofStep } from '../knowledge.ts'
import type { Goal } from './candidates.ts'
import { type Claim, conclusion, derived, joined } from './proof.ts'
import { isVariable, type Rule } from './rules.ts'
import type { Budget } from './walker.ts'

/** An answer to a goal: the steps of its own, and the answers that it rests on. */
export interface Solution extends Claim {
  readonly value: Existence
  readonly steps: () => readonly ProofStep[]
  readonly premises: readonly Solution[]
}

export type Bindings = ReadonlyMap<string, string>

/** How far a rule came: the bindings so far, and the first part of the body that they could not be carried past. */
export interface Stuck {
  readonly rule: Rule
  readonly bindings: Bindings
  readonly goal: Goal
}

export interface Chain {
  solve(goal: Goal): readonly Solution[]
  stuck(claim: Claim): readonly Stuck[]
}

type Consumer = (solution: Solution) => void

/** The answers to a goal so far, and all that wait for more of them. */
interface Table {
  readonly solutions: Map<string, Solution>
  readonly consumers: Consumer[]
}

/**
 * Backward chaining with a table for each goal. Part of a rule that needs a goal waits at its table, and receives every answer once,
 * also the later ones, and again if it becomes surer. So recursive rules end, in any order of their parts.
 */
export function createChain(
  rules: readonly Rule[],
  stored: (goal: Goal) => readonly Solution[],
  budget: Budget,
): Chain {
  const tables = new Map<string, Table>()
  /** Relations that lead to themselves twice: all objects of a subject are found on the way to one, so they share a table. */
  const isRecursive = new Set(
    rules.flatMap(({ head, body }) => {
      const again = body.filter(({ relation }) => relation === head.relation)
      return again.length > 1 ? [head.relation] : []
    }),
  )
  /** Work to do, first come, first served: short proofs are found before long ones, and nothing is nested. */
  const pending: (() => void)[] = []

  const record = ({ solutions, consumers }: Table, solution: Solution) => {
    const key = `${solution.subject}\u0000${solution.object}`
    const known = solutions.get(key)
    if (known !== undefined && known.value >= solution.value) return
    solutions.set(key, solution)
    for (const consumer of consumers) pending.push(() => consumer(solution))
  }
  const tableOf = (asked: Goal): Table => {
    const isShared = isRecursive.has(asked.relation) && asked.subject !== undefined
    const goal = isShared ? { ...asked, object: undefined } : asked
    const key = `${goal.subject ?? '\u0001'}\u0000${goal.relation}\u0000${goal.object ?? '\u0001'}`
    const known = tables.get(key)
    if (known !== undefined) return known
    const table: Table = { solutions: new Map(), consumers: [] }
    tables.set(key, table)
    for (const solution of stored(goal)) record(table, solution)
    for (const rule of rules) {
      const bindings = unified(rule.head, goal)
      if (bindings !== undefined) pending.push(() => carry(nearestFirst(rule, bindings), bindings, [], table))
    }
    return table
  }
  /** Carries a rule past the next part of its body, for each answer to that part. */
  const carry = (rule: Rule, bindings: Bindings, premises: readonly Solution[], table: Table): void => {
    const next = rule.body[premises.length]
    if (next === undefined) {
      record(table, concluded(rule, bindings, premises))
      return
    }
    const consume = (solution: Solution) => {
      const extended = matched(next, solution, bindings)
      if (extended !== undefined) carry(rule, extended, [...premises, solution], table)
    }
    const { solutions, consumers } = tableOf(bound(next, bindings))
    consumers.push(consume)
    for (const solution of solutions.values()) pending.push(() => consume(solution))
  }
  const solve = (goal: Goal): readonly Solution[] => {
    const { solutions } = tableOf(goal)
    const isAsked = ({ object }: Solution) => goal.object === undefined || object === goal.object
    for (let at = 0; at < pending.length && budget.left >= 0; at++) {
      budget.left -= 1
      pending[at]?.()
    }
    pending.length = 0
    return [...solutions.values()].filter(isAsked)
  }
  /** The furthest that a rule comes, in every way, and where it is stuck there. */
  const furthest = (rule: Rule, bindings: Bindings): readonly Stuck[] => {
    let ways: readonly Bindings[] = [bindings]
    for (const part of rule.body) {
      const next: Bindings[] = []
      const stuck: Stuck[] = []
      for (const way of ways) {
        const goal = bound(part, way)
        const found = solve(goal).flatMap((solution) => matched(part, solution, way) ?? [])
        budget.left -= found.length
        if (budget.left < 0) return []
        if (found.length === 0) stuck.push({ rule, bindings: way, goal })
        next.push(...found)
      }
      if (next.length === 0) return stuck
      ways = next
    }
    return []
  }

  return {
    solve,
    stuck: (claim) =>
      rules.flatMap((rule) => {
        const bindings = unified(rule.head, claim)
        return bindings === undefined ? [] : furthest(rule, bindings)
      }),
  }
}

function concluded(rule: Rule, bindings: Bindings, premises: readonly Solution[]): Solution {
  const { subject, relation, object } = rule.head
  const claim = { subject: bindings.get(subject) ?? subject, relation, object: bindings.get(object) ?? object }
  const value = derived(existence.CERTAIN, ...premises.map((premise) => premise.value))
  return { ...claim, value, premises, steps: () => [conclusion(claim, value, rule.name)] }
}

/** The whole proof, each answer after those that it rests on. A chain of rules can be longer than the stack is deep. */
export function proofOf(solution: Solution): readonly ProofStep[] {
  const done = new Set<Solution>()
  const parts: (readonly ProofStep[])[] = []
  const path = [{ solution, next: 0 }]
  for (let top = path.at(-1); top !== undefined; top = path.at(-1)) {
    const premise = top.solution.premises[top.next++]
    if (premise === undefined) {
      path.pop()
      if (!done.has(top.solution)) parts.push(top.solution.steps())
      done.add(top.solution)
    } else if (!done.has(premise)) path.push({ solution: premise, next: 0 })
  }
  return joined(...parts)
}

/** The rule with its body in the order in which each part is asked of as few as possible: what is bound leads to the next. */
function nearestFirst(rule: Rule, bindings: Bindings): Rule {
  const known = new Set(bindings.keys())
  const isOpen = (term: string) => isVariable(term) && !known.has(term)
  const open = ({ subject, object }: Claim) => Number(isOpen(subject)) + Number(isOpen(object))
  const left = [...rule.body]
  const body: Claim[] = []
  while (left.length > 0) {
    const fewest = Math.min(...left.map(open))
    const [next] = left.splice(
      left.findIndex((part) => open(part) === fewest),
      1,
    )
    if (next === undefined) break
    body.push(next)
    known.add(next.subject).add(next.object)
  }
  return { ...rule, body }
}

/** The head's variables as the goal has them; nothing if the head can never be the goal. */
function unified(head: Claim, goal: Goal): Bindings | undefined {
  if (head.relation !== goal.relation) return undefined
  const bindings = bind(new Map(), head.subject, goal.subject)
  return bindings === undefined ? undefined : bind(bindings, head.object, goal.object)
}

function matched(pattern: Claim, { subject, object }: Claim, bindings: Bindings): Bindings | undefined {
  const extended = bind(bindings, pattern.subject, subject)
  return extended === undefined ? undefined : bind(extended, pattern.object, object)
}

function bind(bindings: Bindings, term: string, value: string | undefined): Bindings | undefined {
  if (value === undefined) return bindings
  const known = isVariable(term) ? bindings.get(term) : term
  if (known !== undefined) return known === value ? bindings : undefined
  return new Map(bindings).set(term, value)
}

function bound({ subject, relation, object }: Claim, bindings: Bindings): Goal {
  const filled = (term: string) => (isVariable(term) ? bindings.get(term) : term)
  return { subject: filled(subject), relation, object: filled(object) }
}
