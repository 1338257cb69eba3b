import type { SuspendedRun } from '../../src/agent/result.ts'
import type { Driver, Move } from './drive-run.ts'
import type { AnswerStyle } from './random-run.ts'

/** A question of a run that waits: its state, and its id where it is kept in a store. */
export interface Question {
  readonly state: SuspendedRun
  readonly id: string | undefined
}

interface Asked {
  readonly digest: string
  readonly step: string
  readonly event: string
  readonly action: unknown
}

const aMinute = 60 * 1000
const eightDays = 8 * 24 * 60 * aMinute

/** Answers as the scenario requires; undefined if the question is never answered. */
export async function answerOf(driver: Driver, question: Question): Promise<Move | undefined> {
  const { scenario, world } = driver
  const styles = scenario.answers
  const chosen = styles[(world.count('question') - 1) % styles.length] ?? 'yes'
  // a workflow has the clock of the machine, on which nothing is late
  const style = chosen.startsWith('late') && scenario.isWorkflow ? 'yes' : chosen
  if (style === 'never') return undefined
  world.time += style.startsWith('late') ? eightDays : aMinute
  return question.id === undefined ? inPerson(driver, question.state, style) : inStore(driver, question, style)
}

function inPerson(driver: Driver, state: SuspendedRun, style: AnswerStyle): Move {
  const { digest } = askedIn(state)
  const approved = style !== 'no' && style !== 'late-no'
  const isWord = style === 'yes' || style === 'twice' || !approved
  if (isWord) record(driver, state, approved)
  const answer = {
    digest: style === 'wrong' ? 'of something else' : digest,
    approved: style === 'nonsense' ? ('yes' as unknown as boolean) : approved,
    by: 'kim',
  }
  return { type: 'resume', state, answer, isDoubled: style === 'twice' }
}

async function inStore(driver: Driver, { id = '', state }: Question, style: AnswerStyle): Promise<Move> {
  const { confirmations } = driver.store
  const approved = style !== 'no' && !style.startsWith('late')
  if (style === 'wrong') return { type: 'go-on', isDoubled: false }
  // the store refuses a late answer, and a second one: only an accepted answer counts as the person’s
  await confirmations.decide(id, { approved, by: 'kim' }).then(
    () => record(driver, state, approved),
    () => undefined, // a question that has expired is asked again
  )
  if (style === 'twice') await confirmations.decide(id, { approved: false, by: 'eve' }).catch(() => {})
  if (style === 'nonsense') return { type: 'start' }
  return { type: 'go-on', isDoubled: style === 'twice' }
}

function askedIn(state: SuspendedRun): Asked {
  return state['confirmation'] as unknown as Asked
}

function record({ world }: Driver, state: SuspendedRun, approved: boolean): void {
  const { event, step, action } = askedIn(state)
  world.answers.push({ at: world.diary.length, event, step, action, approved })
}
