import { AsyncLocalStorage } from 'node:async_hooks'
import type { Usage } from '../../src/index.ts'
import type { AgentName, Input, Interruption } from './random-run.ts'

/** A step of a journal that is being done, or was. */
export interface Step {
  readonly key: string
  /** The length of the diary when it was recorded. */
  recordedAt: number | undefined
  /** Attempts inside that were recorded before the whole was, with the tokens of an answer. */
  readonly made: { readonly attempt: number; readonly inputTokens: number | undefined; readonly at: number }[]
}

/** A process: when it is killed, nothing that it would still do happens. */
export interface Process {
  isDead: boolean
  /** Calls of models and tools that are under way. */
  inFlight: number
}

/** One call of `run`, `resume`, `start` by the driver. */
export interface Invocation {
  readonly number: number
  readonly process: Process
  readonly stop: AbortController
  readonly interruption: Interruption | undefined
  /** Settled when its process is killed. */
  readonly death: Promise<'killed'>
  readonly die: (how: 'killed') => void
  stations: number
}

/** Where something happened. */
interface Place {
  readonly invocation: Invocation
  readonly step: Step | undefined
}

/** An observation from outside, in order. */
export type Entry = { readonly place: Place } & (
  | { readonly type: 'model-began'; readonly call: number; readonly agent: AgentName; readonly asked: string }
  | { readonly type: 'model-answered'; readonly call: number; readonly usage: Usage; readonly cost: number }
  | { readonly type: 'model-failed'; readonly call: number }
  | { readonly type: 'counted'; readonly usage: Usage; readonly callId: string; readonly cost: number | undefined }
  | {
      readonly type: 'tool-began'
      readonly execution: number
      readonly agent: AgentName
      readonly tool: string
      readonly input: Input
      readonly callId: string
      readonly key: string
    }
  | { readonly type: 'tool-ended'; readonly execution: number }
  /** A hook stopped a call before its tool: it may have been paid without having been made. */
  | { readonly type: 'interfered' }
  /** An agent is called as a tool, or continues after the run was resumed. */
  | { readonly type: 'helper-began' }
  | { readonly type: 'heard-result' }
  | { readonly type: 'agent-completed'; readonly run: number }
  | { readonly type: 'aborted'; readonly isHard: boolean }
  | { readonly type: 'killed' }
  | { readonly type: 'ended'; readonly status: string; readonly usage: Usage | undefined }
)

/** An entry as it is written, before it has its place. */
export type Noted = Entry extends infer E ? (E extends Entry ? Omit<E, 'place'> : never) : never

/** A person's word on one action. */
interface Answered {
  /** The length of the diary at the time of the answer. */
  readonly at: number
  readonly event: string
  readonly step: string
  readonly action: unknown
  readonly approved: boolean
}

/** Everything that outlives a process, and the diary of events. */
export interface World {
  readonly diary: readonly Entry[]
  readonly answers: Answered[]
  /** Errors that scripted providers and tools threw: a run may reject with these very objects. */
  readonly ownErrors: Set<Error>
  /** The clock of agents and the store. */
  time: number
  /** Counts from 1. */
  count(what: string): number
  place(): Place
  note(entry: Noted): void
  /** Touches the world: here an interruption may happen. */
  touch(): void
  /** The same; never returns in a process that was killed. */
  pass(): Promise<void>
  /** The same where a run is over already, so that an abort would change nothing. */
  passAfterwards(): Promise<void>
  inside<T>(place: Place, run: () => T): T
}

/** One for all worlds: Node asks every one there is at every promise. */
const scene = new AsyncLocalStorage<Place>()

/** `heard` may falsify entries, for tests of the judge. */
export function createWorld(heard: (entry: Noted) => Noted | undefined = (entry) => entry): World {
  const diary: Entry[] = []
  const counts = new Map<string, number>()
  const place = () => {
    const here = scene.getStore()
    if (here === undefined) throw new Error('the test lost its place')
    return here
  }
  const world: World = {
    diary,
    answers: [],
    ownErrors: new Set(),
    time: 1_000_000,
    count(what) {
      const count = (counts.get(what) ?? 0) + 1
      counts.set(what, count)
      return count
    },
    place,
    note(entry) {
      const written = place().invocation.process.isDead ? undefined : heard(entry)
      if (written !== undefined) diary.push({ ...written, place: place() } as Entry)
    },
    touch() {
      const { invocation } = place()
      invocation.stations++
      if (invocation.stations === invocation.interruption?.station) interrupt(world, invocation)
    },
    async pass() {
      world.touch()
      if (place().invocation.process.isDead) await new Promise(() => {})
    },
    async passAfterwards() {
      if (place().invocation.interruption?.kind !== 'abort') await world.pass()
    },
    inside: (here, run) => scene.run(here, run),
  }
  return world
}

function interrupt(world: World, { interruption, process, stop, die }: Invocation): void {
  if (process.isDead) return
  if (interruption?.kind === 'kill') {
    world.note({ type: 'killed' })
    process.isDead = true
    die('killed')
  } else {
    world.note({ type: 'aborted', isHard: true })
    stop.abort(new Error('the user went home'))
  }
}

export function createInvocation(number: number, process: Process, interruption?: Interruption): Invocation {
  let die: Invocation['die'] = () => {}
  const death = new Promise<'killed'>((resolve) => {
    die = resolve
  })
  return { number, process, interruption, stop: new AbortController(), death, die, stations: 0 }
}

/** Time passes in ticks of the event loop: no test depends on a clock. */
export async function ticks(count: number, signal?: AbortSignal): Promise<void> {
  for (let at = 0; at < count && signal?.aborted !== true; at++) await new Promise((resolve) => setImmediate(resolve))
}
