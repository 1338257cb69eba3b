import type { Engine } from '../engine/engine.ts'
import { readNow } from '../program/read-now.ts'
import { doubt, isDoubt, show, type Value } from '../program/value.ts'
import type { Claim, Expectation, Operand } from '../stories/story.ts'
import type { HookWord, Shown } from './show-event.ts'
import type { TestProblem } from './test-report.ts'

/** The state of a test when its expectations are checked. */
export interface Outcome {
  readonly engine: Engine
  /** The result of the last event. */
  readonly shown: Shown | undefined
  /** Hooks on facts that failed. */
  readonly failed: readonly HookWord[]
  /** The values of its variables, and the questions behind them. */
  readonly variables: Map<string, { readonly value: Value; readonly claim: Claim | undefined }>
}

type Found = Pick<TestProblem, 'found'> & Partial<TestProblem>

/** The problem with the result, or undefined if it is as expected. */
export function judge(expectation: Expectation, outcome: Outcome): TestProblem | undefined {
  const found = judgeOne(expectation, outcome)
  if (found === undefined) return undefined
  return { line: expectation.line, expected: expectation.words, proof: [], missing: [], words: [], ...found }
}

function judgeOne(expectation: Expectation, outcome: Outcome): Found | undefined {
  const { engine, variables } = outcome
  switch (expectation.type) {
    case 'decision':
      return outcome.shown?.decision === expectation.is ? undefined : decisionFound(outcome)
    case 'by':
      return isBy(outcome.shown?.by, expectation.hook) ? undefined : decisionFound(outcome)
    case 'tag': {
      const tags = engine.store.tagsOf(expectation.concept)
      if (tags.includes(expectation.tag)) return undefined
      return {
        words: outcome.failed,
        found: tags.length === 0 ? `${expectation.concept} has no tags` : `its tags are ${tags.join(', ')}`,
      }
    }
    case 'confirmation':
      return judgeConfirmation(expectation, outcome)
    case 'claim':
      return judgeClaim(expectation.claim, outcome)
    case 'question': {
      const { claim } = expectation
      variables.set(expectation.variable, { value: truthOf(claim, engine), claim })
      return undefined
    }
    case 'reading':
      return judgeReading(expectation, outcome)
  }
}

/** Hooks are known by `theory/name`; a test has only one theory. */
function isBy(by: string | undefined, hook: string): boolean {
  return by !== undefined && by.slice(by.lastIndexOf('/') + 1) === hook
}

function decisionFound({ shown }: Outcome): Found {
  if (shown === undefined) return { found: 'no decision' }
  const { decision, by, reason, words } = shown
  const who = by === undefined ? '' : ` by ${by}`
  return { found: `${decision}${who}${reason === undefined ? '' : `: ${reason}`}`, words }
}

function judgeConfirmation(
  { subject, reason }: { subject: string; reason: string },
  { engine, failed }: Outcome,
): Found | undefined {
  const open = engine.confirmations.list('open')
  if (open.some((one) => one.subject === subject && one.reason === reason)) return undefined
  const known = open.map((one) => `${one.subject} NEEDS_CONFIRMATION ${one.reason}`)
  return { words: failed, found: known.length === 0 ? 'no confirmation was requested' : known.join('; ') }
}

const isTrue: ReadonlySet<string> = new Set(['TRUE_CERTAIN', 'TRUE_DEFAULT'])

function judgeClaim(claim: Claim, { engine, failed }: Outcome): Found | undefined {
  const level = engine.reasoner.relations.level(claim.relation)
  if (level !== undefined) {
    const fact = engine.store.find(claim.subject, level.relation, claim.object)
    if (fact?.existence === level.existence) return undefined
    return { words: failed, found: fact === undefined ? 'it was never stated' : `its existence is ${fact.existence}` }
  }
  const truth = truthOf(claim, engine)
  return isTrue.has(truth) ? undefined : { found: truth, ...explained(claim, engine) }
}

function truthOf({ subject, relation, object }: Claim, engine: Engine): string {
  const answer = engine.ask(subject, relation, object)
  return 'blocked' in answer ? 'BLOCKED' : answer.truth
}

function explained({ subject, relation, object }: Claim, { reasoner }: Engine): Partial<TestProblem> {
  return { proof: reasoner.why(subject, relation, object), missing: reasoner.whyNot(subject, relation, object) }
}

function judgeReading(
  { variable, verb, subject, object }: Expectation & { type: 'reading' },
  outcome: Outcome,
): Found | undefined {
  const { engine, variables } = outcome
  const [left, right] = [operandValue(subject, outcome), operandValue(object, outcome)]
  const knowledge = {
    holds: () => false, // no verb to read with asks; relations are expectations of their own
    dimension: engine.store.dimension,
    control: engine.control.get,
    apply: () => {},
  }
  const value = readNow(verb, left, right, knowledge)
  if (variable !== undefined) variables.set(variable, { value, claim: undefined })
  if (variable !== undefined || value === true) return undefined
  const found = isDoubt(value) ? show(value) : show(left)
  const claim = [subject, object].map((side) =>
    side.type === 'variable' ? variables.get(side.name)?.claim : undefined,
  )
  const [asked] = claim.filter((one) => one !== undefined)
  const aboutEvent = subject.type === 'result' || object.type === 'result'
  return {
    found,
    ...(asked !== undefined && explained(asked, engine)),
    ...(aboutEvent && { words: outcome.shown?.words ?? [] }),
  }
}

function operandValue(operand: Operand, { shown, variables }: Outcome): Value {
  if (operand.type === 'value') return operand.value
  if (operand.type === 'variable') return variables.get(operand.name)?.value ?? doubt(`$${operand.name} has no value`)
  if (operand.name === 'informed') return shown?.informed ?? []
  return shown?.reason ?? doubt('no hook gave a reason')
}
