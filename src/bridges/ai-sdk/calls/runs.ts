import type { ModelMessage } from 'ai'
import type { InnerTurns } from '../../../agent/internal.ts'
import type { Begun } from '../../host/open-host.ts'
import type { Bridge } from '../bridge.ts'
import type { JudgedCall } from './judge-call.ts'

/** One run of `generateText`, `streamText` or an agent. */
export interface Run {
  readonly turns: InnerTurns
  /** The signal of the latest model call, which ends the judgement of its calls. */
  signal(): AbortSignal | undefined
  hears(signal: AbortSignal | undefined): void
  /** Keeps a judged call until it runs. */
  keep(call: JudgedCall): void
  /** Returns a kept call, which is kept no longer. */
  take(isWanted: (call: JudgedCall) => boolean): JudgedCall | undefined
}

export function openRun({ host, session }: Bridge, begun: Begun = {}): Run {
  const turns = host.begin({ session, ...begun })
  const calls: JudgedCall[] = []
  let signal = begun.signal
  return {
    turns,
    signal: () => signal,
    hears(given) {
      signal = given ?? signal
    },
    keep: (call) => void calls.push(call),
    take(isWanted) {
      const at = calls.findIndex(isWanted)
      return at === -1 ? undefined : calls.splice(at, 1)[0]
    },
  }
}

/**
 * The runs of the same settings. The AI SDK has no id of a run that all its callbacks see, but they see the messages of their step: their first
 * one is a copy of ours, which belongs to one run.
 */
export interface Runs {
  /** The run of a step. Its first step begins it, if a call that waited for a person has not begun it already. */
  ofStep(step: Step): Run
  /** The messages of a step, by which its calls are known. */
  mark(run: Run, messages: readonly ModelMessage[]): ModelMessage[]
  /** The run of a call. Messages that no step has marked are those of a run that continues after an approval. */
  ofCall(messages: readonly ModelMessage[]): Run
}

interface Step {
  readonly stepNumber: number
  readonly messages: readonly ModelMessage[]
  readonly initialMessages: readonly ModelMessage[]
}

export function createRuns(begin: () => Run): Runs {
  const marked = new WeakMap<ModelMessage, Run>()
  const continued = new WeakMap<readonly ModelMessage[], Run>()
  const runOf = ([first]: readonly ModelMessage[]) => (first === undefined ? undefined : marked.get(first))
  return {
    ofStep({ stepNumber, messages, initialMessages }) {
      if (stepNumber > 0) return runOf(messages) ?? begin()
      const run = continued.get(initialMessages) ?? begin()
      continued.delete(initialMessages)
      return run
    },
    mark(run, messages) {
      const [first, ...rest] = messages
      if (first === undefined) return []
      if (marked.get(first) === run) return [...messages]
      const copy = { ...first }
      marked.set(copy, run)
      return [copy, ...rest]
    },
    ofCall(messages) {
      const known = continued.get(messages) ?? runOf(messages)
      if (known !== undefined) return known
      const run = begin()
      continued.set(messages, run)
      return run
    },
  }
}
