import { isOver, periodFrom } from './clock.ts'
import type { Budget, Frame, Reading } from './frame.ts'
import { doubt, isDoubt, kindOf, shortened, type Value } from './value.ts'

/** A relation as a question to the facts. It may take a while, so the hook's time is checked here. */
export function question(subject: Reading, relation: string, object: Reading, budget: Budget): Reading {
  return (frame) => {
    const [one, other] = [subject(frame), object(frame)]
    if (isDoubt(one)) return one
    if (isDoubt(other)) return other
    if (typeof one !== 'string' || typeof other !== 'string')
      return doubt(`${kindOf(one)} ${relation} ${kindOf(other)} is not a question`)
    const named = (side: Reading, name: string) =>
      side.isContent === true ? 'the content' : side.isPart === true ? 'a part of the data' : name
    const claim = () => shortened(`${named(subject, one)} ${relation} ${named(object, other)}`)
    return ask(frame, [one, relation, other], claim, budget)
  }
}

type Question = readonly [subject: string, relation: string, object: string]

function ask(frame: Frame, asked: Question, claim: () => string, budget: Budget): Value {
  frame.asking ??= periodFrom(budget)
  const holding = frame.knowledge.holds(...asked)
  if (holding === 'LIMIT' || isOver(frame.asking, budget.milliseconds, budget)) {
    frame.isSpent = true
    return doubt(`${claim()} takes too long to find out`)
  }
  return typeof holding === 'boolean' ? holding : doubt(`${claim()} is ${unsettled[holding]}`)
}

/** A guard must neither refuse nor approve on such grounds. */
const unsettled = {
  CONFLICT: 'contradicted by what is known',
  PLAUSIBLE: 'only possible, not known',
} as const
