import { type Answer, durable } from '../../src/agent/index.ts'
import type { SuspendedRun } from '../../src/agent/result.ts'
import { memoryBudgets } from '../../src/governance/index.ts'
import { createContext, isPawlError, type Usage } from '../../src/index.ts'
import type { Budgets } from '../../src/ports/index.ts'
import { asId, digestOf } from '../../src/protocol/index.ts'
import { answerOf, type Question } from './answer-question.ts'
import type { Interruption, Scenario } from './random-run.ts'
import { createGate, createWork, type Work } from './scripted-work.ts'
import { createInvocation, createWorld, type Invocation, type Noted, type Process, ticks, type World } from './world.ts'
import { createWorldStore, type Forgets, type WorldStore } from './world-store.ts'

/** How an invocation came back. */
type Outcome =
  | { readonly status: 'completed'; readonly usage: Usage }
  | { readonly status: 'suspended'; readonly usage: Usage | undefined; readonly question: Question }
  | { readonly status: 'rejected'; readonly error: unknown }
  | { readonly status: 'killed' }
  | { readonly status: 'stuck' }

/** The next move of the driver. */
export type Move =
  | { readonly type: 'start' }
  | { readonly type: 'resume'; readonly state: SuspendedRun; readonly answer: Answer; readonly isDoubled: boolean }
  | { readonly type: 'go-on'; readonly isDoubled: boolean }

export interface Played {
  readonly invocation: Invocation
  readonly move: Move
  readonly outcome: Outcome
}

/** A scenario that was played to its end. */
export interface Story {
  readonly scenario: Scenario
  readonly world: World
  readonly played: readonly Played[]
  readonly spent: Awaited<ReturnType<Budgets['spent']>>
  /** Unhandled rejections. */
  readonly unheard: readonly unknown[]
}

/** Ways to break the tested code, to prove that the judge notices. */
export interface Sabotage {
  readonly forgets?: Forgets
  readonly work?: (work: Work, world: World) => Work
  readonly budgets?: (budgets: Budgets) => Budgets
  readonly scenario?: (scenario: Scenario) => Scenario
  readonly note?: (entry: Noted) => Noted | undefined
}

export interface Driver {
  readonly scenario: Scenario
  readonly world: World
  readonly store: WorldStore
  readonly budgets: Budgets
  readonly sabotage: Sabotage
  readonly played: Played[]
  process: Process
  work: Work
}

const mostInvocations = 14

/**
 * A rejection counts as unhandled only after a while, and reservations of an aborted call are released; digests are
 * made elsewhere, and take their time.
 */
async function quiet(): Promise<void> {
  for (let round = 0; round < 3; round++) {
    await digestOf({ round })
    await ticks(10)
  }
}

/** Plays a scenario: starts the run, answers its questions, and starts it again after it was cut. */
export async function driveRun(scenario: Scenario, sabotage: Sabotage = {}): Promise<Story> {
  const unheard: unknown[] = []
  const listen = (reason: unknown) => unheard.push(reason)
  process.on('unhandledRejection', listen)
  const world = createWorld(sabotage.note)
  const budgets = memoryBudgets()
  const store = createWorldStore(world, sabotage.forgets)
  const started = startProcess(world, scenario, budgets, sabotage)
  const driver: Driver = { scenario, world, store, budgets, sabotage, played: [], ...started }
  let move: Move | undefined = { type: 'start' }
  while (move !== undefined && driver.played.length < mostInvocations) {
    const outcome: Outcome = await play(driver, move)
    move = await nextMove(driver, move, outcome)
  }
  await quiet()
  process.off('unhandledRejection', listen)
  return { scenario, world, played: driver.played, spent: await budgets.spent('all'), unheard }
}

/** A process makes everything again; the budgets are in the store. */
function startProcess(world: World, scenario: Scenario, budgets: Budgets, sabotage: Sabotage) {
  const gate = createGate(scenario, sabotage.budgets?.(budgets) ?? budgets)
  const work = createWork(world, sabotage.scenario?.(scenario) ?? scenario, gate)
  return { process: { isDead: false, inFlight: 0 }, work: sabotage.work?.(work, world) ?? work }
}

function moveToNewProcess(driver: Driver): void {
  const { world, scenario, budgets, sabotage } = driver
  Object.assign(driver, startProcess(world, scenario, budgets, sabotage))
}

async function play(driver: Driver, move: Move): Promise<Outcome> {
  const isDoubled = move.type !== 'start' && move.isDoubled
  const first = invoke(driver, move, isDoubled ? undefined : driver.scenario.interruptions[driver.played.length])
  const second = isDoubled ? invoke(driver, move, undefined) : undefined
  const outcome = await first
  await second
  // work under way at the end, such as a tool that an abort did not stop, runs to its end
  for (let quiet = 0; quiet < 3; quiet++) {
    if (driver.process.inFlight > 0 && !driver.process.isDead) quiet = 0
    await ticks(1)
  }
  return outcome
}

async function invoke(driver: Driver, move: Move, interruption: Interruption | undefined): Promise<Outcome> {
  const { world, played, process } = driver
  const number = played.length
  const invocation = createInvocation(number, process, interruption)
  played.push({ invocation, move, outcome: { status: 'killed' } })
  const place = { invocation, step: undefined }
  const ended = world.inside(place, async (): Promise<Outcome> => {
    try {
      return await perform(driver, invocation, move)
    } catch (error) {
      return { status: 'rejected', error }
    }
  })
  const outcome = await unlessStuck(Promise.race([ended, invocation.death.then((status) => ({ status }))]))
  played[number] = { invocation, move, outcome }
  const usage = 'usage' in outcome ? outcome.usage : progressOf(outcome)
  world.inside(place, () => world.note({ type: 'ended', status: outcome.status, usage }))
  return outcome
}

const patienceMs = 20_000

/** A run that never ends would take the test with it: this only names the seed. */
async function unlessStuck(ended: Promise<Outcome>): Promise<Outcome> {
  let timer: NodeJS.Timeout | undefined
  const stuck = new Promise<Outcome>((resolve) => {
    timer = setTimeout(() => resolve({ status: 'stuck' }), patienceMs)
  })
  return Promise.race([ended, stuck]).finally(() => clearTimeout(timer))
}

function progressOf(outcome: Outcome): Usage | undefined {
  if (outcome.status !== 'rejected' || !isPawlError(outcome.error) || !('progress' in outcome.error)) return undefined
  return (outcome.error.progress as { readonly usage: Usage }).usage
}

type Returned =
  | { readonly status: 'completed'; readonly usage: Usage }
  | { readonly status: 'completed'; readonly output: Usage }
  | { readonly status: 'suspended'; readonly journal: SuspendedRun; readonly usage: Usage }
  | { readonly status: 'waiting'; readonly confirmation: { readonly id: string } }

async function perform(driver: Driver, invocation: Invocation, move: Move): Promise<Outcome> {
  const { scenario, work, store } = driver
  const { signal } = invocation.stop
  const wantsSignal = invocation.interruption?.kind === 'abort' || scenario.moves[invocation.number] === true
  const options = wantsSignal ? { signal } : {}
  const whole = work.flow ?? work.main
  if (scenario.mode === 'durable') {
    const kept = durable(whole as never, store)
    const runs =
      move.type === 'go-on' ? kept.resume('r', options) : kept.start('hello' as never, { runId: 'r', ...options })
    return read(driver, (await runs) as Returned)
  }
  const journal = scenario.mode === 'journal' ? { journal: store.journals.open('r') } : {}
  const all = { ...options, ...journal }
  if (scenario.listens !== 'no') return read(driver, await listen(driver, move, all))
  if (move.type === 'resume') return read(driver, (await whole.resume(move.state, move.answer, all)) as Returned)
  return read(driver, (await whole.run('hello', { ...all, context: contextIn(scenario) })) as Returned)
}

function contextIn({ seed }: Scenario) {
  return createContext({ runId: asId('run', `r${seed}`) })
}

async function listen({ scenario, work, world }: Driver, move: Move, options: object): Promise<Returned> {
  const { leavesAfter, listens } = scenario
  const given = { ...options, guarded: listens === 'guarded' }
  const stream =
    move.type === 'resume'
      ? work.main.resumeStream(move.state, move.answer, given)
      : work.main.stream('hello', { ...given, context: contextIn(scenario) })
  let heard = 0
  for await (const _ of stream) if (heard++ === leavesAfter) break
  if (leavesAfter !== undefined && heard > leavesAfter) world.note({ type: 'aborted', isHard: false })
  return (await stream.result) as Returned
}

/** The returned value, as another process would get it. */
async function read({ store }: Driver, returned: Returned): Promise<Outcome> {
  if (returned.status === 'completed')
    return { status: 'completed', usage: 'usage' in returned ? returned.usage : returned.output }
  const isKept = returned.status === 'waiting'
  const state = isKept ? await store.journals.suspended('r') : returned.journal
  const journal = JSON.parse(JSON.stringify(state)) as SuspendedRun
  const question = { state: journal, id: isKept ? returned.confirmation.id : undefined }
  return { status: 'suspended', usage: isKept ? undefined : returned.usage, question }
}

async function nextMove(driver: Driver, move: Move, outcome: Outcome): Promise<Move | undefined> {
  const { scenario, played } = driver
  const { mode, restarts, moves } = scenario
  if (outcome.status === 'completed' || outcome.status === 'stuck') return undefined
  if (driver.process.isDead || moves[played.length] === true) moveToNewProcess(driver)
  if (outcome.status === 'suspended') return answerOf(driver, outcome.question)
  if (mode === 'plain') return undefined
  if (outcome.status === 'rejected' && played.filter((one) => one.outcome.status === 'rejected').length > restarts)
    return undefined
  return mode === 'durable' ? { type: 'start' } : { ...move, ...('isDoubled' in move && { isDoubled: false }) }
}
