import { type Existence, existence } from '../existence.ts'
import type { ProofStep } from '../knowledge.ts'
import type { Goal } from './candidates.ts'
import { type Claim, conclusion, derived, joined } from './proof.ts'
import { isVariable, type Rule } from './rules.ts'
import type { Budget } from './walker.ts'

/** An answer to a goal, with its proof. */
export interface Solution extends Claim {
  readonly value: Existence
  readonly steps: readonly ProofStep[]
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

/** Goals nested deeper than this are abandoned, which counts as a limit. */
const deepest = 200

/**
 * Backward chaining with a table for each goal: a goal that needs itself gets the present content of its table, and all
 * is repeated until no table grows. So recursive rules end, in any order of their parts.
 */
export function createChain(
  rules: readonly Rule[],
  stored: (goal: Goal) => readonly Solution[],
  budget: Budget,
): Chain {
  const tables = new Map<string, Map<string, Solution>>()
  let thisRound = new Set<string>()
  let grew = false
  let recursive = false
  let depth = 0

  const record = (table: Map<string, Solution>, solution: Solution) => {
    const key = `${solution.subject}\u0000${solution.object}`
    const known = table.get(key)
    if (known !== undefined && !isBetter(solution, known)) return
    table.set(key, solution)
    grew = true
  }
  const tableOf = (goal: Goal, key: string) => {
    const known = tables.get(key)
    if (known !== undefined) return known
    const table = new Map<string, Solution>()
    tables.set(key, table)
    for (const solution of stored(goal)) record(table, solution)
    return table
  }
  const evaluate = (goal: Goal): readonly Solution[] => {
    const key = `${goal.subject ?? '\u0001'}\u0000${goal.relation}\u0000${goal.object ?? '\u0001'}`
    const table = tableOf(goal, key)
    if (thisRound.has(key)) {
      recursive = true
      return [...table.values()]
    }
    thisRound.add(key)
    if (++depth > deepest) budget.left = -1
    for (const rule of rules) {
      if (budget.left < 0) break
      const bindings = unified(rule.head, goal)
      if (bindings === undefined) continue
      carry(rule.body, bindings, [], (end, premises) => record(table, concluded(rule, end, premises)))
    }
    depth--
    return [...table.values()]
  }
  /** Walks the body, left to right, and calls `done` for each way through it. */
  const carry = (
    body: readonly Claim[],
    bindings: Bindings,
    premises: readonly Solution[],
    done: (bindings: Bindings, premises: readonly Solution[]) => void,
    fail?: (bindings: Bindings, goal: Goal, at: number) => void,
  ): void => {
    const [first, ...rest] = body
    if (first === undefined) {
      done(bindings, premises)
      return
    }
    const goal = bound(first, bindings)
    const solutions = evaluate(goal).flatMap((solution) => {
      const extended = matched(first, solution, bindings)
      return extended === undefined ? [] : [{ solution, extended }]
    })
    if (solutions.length === 0) fail?.(bindings, goal, premises.length)
    for (const { solution, extended } of solutions) {
      if (--budget.left < 0) return
      carry(rest, extended, [...premises, solution], done, fail)
    }
  }

  return {
    solve(goal) {
      let solutions: readonly Solution[] = []
      do {
        grew = false
        recursive = false
        thisRound = new Set()
        solutions = evaluate(goal)
      } while (grew && recursive && budget.left >= 0)
      return solutions
    },
    stuck(claim) {
      return rules.flatMap((rule) => {
        const bindings = unified(rule.head, claim)
        if (bindings === undefined) return []
        thisRound = new Set()
        let furthest = -1
        let found: Stuck[] = []
        carry(
          rule.body,
          bindings,
          [],
          () => {},
          (soFar, goal, at) => {
            if (at > furthest) found = []
            furthest = Math.max(furthest, at)
            if (at === furthest) found.push({ rule, bindings: soFar, goal })
          },
        )
        return found
      })
    },
  }
}

function isBetter(a: Solution, b: Solution): boolean {
  return a.value > b.value || (a.value === b.value && a.steps.length < b.steps.length)
}

function concluded(rule: Rule, bindings: Bindings, premises: readonly Solution[]): Solution {
  const { subject, relation, object } = rule.head
  const claim = { subject: bindings.get(subject) ?? subject, relation, object: bindings.get(object) ?? object }
  const value = derived(existence.CERTAIN, ...premises.map((premise) => premise.value))
  const steps = joined(...premises.map((premise) => premise.steps), [conclusion(claim, value, rule.name)])
  return { ...claim, value, steps }
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
