import type { InnerTurns, ToolTurn } from '../../agent/internal.ts'
import type { Json } from '../../base/index.ts'
import type { ToolCall, ToolDefinition } from '../../protocol/index.ts'
import { carry } from '../host/carry.ts'
import { type GivenInput, givenInput } from '../host/given-input.ts'
import { callOf, type Host } from '../host/open-host.ts'
import { answerTo, suspensionFor } from './ask-person.ts'
import type { Place } from './place.ts'

/** Runs the tool with this input, or returns the output of the run that Mastra made. */
type Runner = (judged: ToolCall) => unknown

/** A tool call of Mastra, which Mastra begins, runs and ends in places of its own. Hooks judge it once for all of them. */
export interface Call {
  readonly given: GivenInput
  /** Resolves when the call is to run, with its input after hooks, or when it ends without that. Rejects if hooks end it. */
  readonly begun: Promise<
    { readonly type: 'run'; readonly call: ToolCall } | { readonly type: 'done'; readonly turn: ToolTurn }
  >
  /** Whether a question was asked, or the tool has suspended itself: the call continues when it is resumed. */
  isSuspended(): boolean
  /** Notes that the tool suspends itself. */
  suspended(): void
  /** Runs the call. The first runner counts. Rejects if the call is suspended, or hooks end it. */
  proceed(run: Runner): Promise<ToolTurn>
}

interface Begun {
  readonly host: Host
  readonly turns: InnerTurns
  readonly name: string
  readonly input: unknown
  readonly definition: ToolDefinition
  readonly place: Place
  /** Whether the model has written an answer to a question into the input. */
  readonly isAnswered: boolean
}

export function beginCall({ host, turns, name, input, definition, place, isAnswered }: Begun): Call {
  const given = givenInput(input)
  const call = callOf(place.toolCallId, name, given.json, definition, turns.context.host?.cwd)
  const runner = promiseOf<Runner>()
  const running = promiseOf<ToolCall>()
  let isSuspended = false
  const attempt = async (judged: ToolCall): Promise<Json> => {
    running.resolve(judged)
    const run = await runner.promise
    const output = await run(judged)
    if (isSuspended) throw carry(undefined, host.table.title)
    return output as Json // resultOf reads it
  }
  const ended = turns.tool(call, attempt, {
    definition,
    signal: place.abortSignal,
    async ask(question) {
      if (place.suspend === undefined) return host.nobody(question)
      const answer = answerTo(question, place, isAnswered)
      if (answer !== undefined) return answer
      isSuspended = true
      await suspend(place.suspend, suspensionFor(question, turns))
      return undefined
    },
  })
  ended.catch(() => undefined) // `proceed` returns it as well
  return {
    given,
    begun: Promise.race([
      running.promise.then((judged) => ({ type: 'run' as const, call: judged })),
      ended.then((turn) => ({ type: 'done' as const, turn })),
    ]),
    isSuspended: () => isSuspended,
    suspended() {
      isSuspended = true
    },
    proceed(run) {
      runner.resolve(run)
      return ended
    },
  }

  async function suspend(by: NonNullable<Place['suspend']>, payload: object): Promise<void> {
    try {
      await by(payload)
    } catch (error) {
      throw carry(error, host.table.title) // Mastra begins some calls early, and stops them by an error of its own
    }
  }
}

function promiseOf<T>() {
  let resolve: (value: T) => void = () => undefined
  const promise = new Promise<T>((done) => {
    resolve = done
  })
  return { promise, resolve }
}
