import type { Amounts } from '../../src/ports/index.ts'
import { type Choose, chooser } from '../chooser.ts'
import { type HookSpec, randomHooks } from './random-hooks.ts'

export type AgentName = 'main' | 'helper' | 'target'

/** One answer of the scripted provider. */
export interface ScriptedAnswer {
  readonly does: 'answer' | 'throw' | 'nonsense'
  /** Without calls it is the last word. */
  readonly calls: readonly { readonly id: string; readonly name: string; readonly input: Input }[]
  readonly outputTokens: number
  /** The model that answers, if it is not the one that was asked. */
  readonly model: string | undefined
  /** How many ticks it takes, and whether an abort cuts it short. */
  readonly ticks: number
  readonly heedsSignal: boolean
}

export interface Input {
  readonly amount: number
  readonly prompt: string
}

type ToolTurn = 'return' | 'throw' | 'error' | 'fatal' | 'hang' | 'late'
export type AnswerStyle = 'yes' | 'no' | 'wrong' | 'twice' | 'late-yes' | 'late-no' | 'nonsense' | 'never'

/** Cuts an invocation at the n-th place where it touches the world. */
export interface Interruption {
  readonly station: number
  readonly kind: 'abort' | 'kill'
}

/** All that happens around one run, chosen before it starts: the same seed is the same scenario. */
export interface Scenario {
  readonly seed: number
  /** The state that outlives a process: nothing, the steps in a journal, or everything in a store. */
  readonly mode: 'plain' | 'journal' | 'durable'
  readonly isWorkflow: boolean
  readonly listens: 'no' | 'guarded' | 'live'
  /** After so many parts the listener leaves. */
  readonly leavesAfter: number | undefined
  readonly hasHelper: boolean
  readonly hasTarget: boolean
  readonly scripts: Readonly<Record<AgentName, readonly ScriptedAnswer[]>>
  /** The behaviour of the n-th execution of any tool. */
  readonly tools: readonly ToolTurn[]
  readonly hasSequentialTool: boolean
  readonly hooks: readonly HookSpec[]
  readonly limits: Amounts | undefined
  readonly isStrict: boolean
  readonly maxTurns: number
  readonly keepsAudit: boolean
  /** How the n-th question is answered. */
  readonly answers: readonly AnswerStyle[]
  /** By invocation. */
  readonly interruptions: readonly (Interruption | undefined)[]
  /** Whether the n-th invocation happens in a new process though the one before was not killed. */
  readonly moves: readonly boolean[]
  /** How often a run that failed is started again. */
  readonly restarts: number
}

export function randomScenario(seed: number): Scenario {
  const choose = chooser(Math.imul(seed, 0x9e3779b1))
  choose(2) // the first number of similar seeds is similar
  const mode = pick(choose, ['plain', 'journal', 'durable'] as const)
  const isWorkflow = choose(4) === 0
  const listens = isWorkflow || mode === 'durable' ? 'no' : pick(choose, ['no', 'no', 'guarded', 'live'] as const)
  const hasHelper = choose(3) === 0
  const hasTarget = choose(4) === 0
  const names = toolNames(hasHelper, hasTarget)
  return {
    seed,
    mode,
    isWorkflow,
    listens,
    leavesAfter: listens !== 'no' && choose(6) === 0 ? choose(4) : undefined,
    hasHelper,
    hasTarget,
    scripts: {
      main: script(choose, names, 5),
      helper: script(choose, ['dig'], 2),
      target: script(choose, ['mail'], 2),
    },
    tools: times(choose, 8, () => pick(choose, toolTurns)),
    hasSequentialTool: choose(4) === 0,
    hooks: randomHooks(choose, { isWorkflow, hasHelper, hasTarget }),
    limits: choose(3) === 0 ? undefined : randomLimits(choose),
    isStrict: choose(4) === 0,
    maxTurns: 2 + choose(5),
    keepsAudit: choose(2) === 0,
    answers: times(choose, 8, () => pick(choose, answerStyles)),
    interruptions: Array.from({ length: 6 }, () => randomInterruption(choose, mode)),
    moves: Array.from({ length: 12 }, () => choose(2) === 0),
    restarts: choose(3),
  }
}

function pick<T>(choose: Choose, from: readonly T[]): T {
  return from[choose(from.length)] as T
}

function times<T>(choose: Choose, most: number, make: () => T): readonly T[] {
  return Array.from({ length: 1 + choose(most) }, make)
}

function toolNames(hasHelper: boolean, hasTarget: boolean): readonly string[] {
  const names = ['pay', 'pay', 'look', 'look', 'unknown']
  return [...names, ...(hasHelper ? ['helper', 'helper'] : []), ...(hasTarget ? ['transfer_to_target'] : [])]
}

const toolTurns: readonly ToolTurn[] = [
  ...(['return', 'return', 'return', 'return', 'return', 'throw', 'error', 'hang', 'late', 'late'] as const),
  ...(['return', 'return', 'return', 'return', 'throw', 'fatal'] as const),
]

const answerStyles: readonly AnswerStyle[] = [
  ...(['yes', 'yes', 'yes', 'yes', 'yes', 'yes', 'no', 'no', 'no'] as const),
  ...(['wrong', 'twice', 'twice', 'late-yes', 'late-no', 'nonsense', 'never'] as const),
]

function script(choose: Choose, names: readonly string[], most: number): readonly ScriptedAnswer[] {
  const length = choose(6) === 0 ? 0 : 1 + choose(most)
  return Array.from({ length }, (_, turn) => {
    const count = choose(8) === 0 ? 0 : 1 + choose(choose(2) === 0 ? 1 : 3)
    const calls: ScriptedAnswer['calls'][number][] = []
    for (let at = 0; at < count; at++) {
      const before = calls.at(-1)
      // some models use an id twice, and some want the same thing twice
      const id = choose(6) === 0 ? 'again' : `c${turn + 1}_${at + 1}`
      const isSame = choose(4) === 0
      const { name, input } = isSame && before !== undefined ? before : randomCall(choose, names)
      calls.push({ id, name, input })
    }
    return scriptedAnswer(choose, calls)
  })
}

function randomCall(choose: Choose, names: readonly string[]): { readonly name: string; readonly input: Input } {
  return { name: pick(choose, names), input: { amount: choose(4), prompt: `p${choose(3)}` } }
}

function scriptedAnswer(choose: Choose, calls: ScriptedAnswer['calls']): ScriptedAnswer {
  return {
    does: pick(choose, [...Array<'answer'>(24).fill('answer'), 'throw', 'throw', 'nonsense']),
    calls,
    outputTokens: 1 + choose(30),
    model: choose(5) === 0 ? pick(choose, ['other', 'unpriced']) : undefined,
    ticks: choose(3),
    heedsSignal: choose(2) === 0,
  }
}

function randomLimits(choose: Choose): Amounts {
  const generous = choose(3) > 0
  return {
    ...(choose(2) === 0 && { modelCalls: generous ? 30 : 1 + choose(4) }),
    ...(choose(3) === 0 && { tokens: generous ? 10_000 : 60 + choose(300) }),
    ...(choose(4) === 0 && { money: generous ? 1e9 : 500_000 + choose(3_000_000) }),
    toolCalls: generous ? 30 : choose(4),
  }
}

function randomInterruption(choose: Choose, mode: Scenario['mode']): Interruption | undefined {
  const station = 1 + choose(choose(2) === 0 ? 12 : 60)
  const isCut = choose(mode === 'plain' ? 4 : 2) === 0
  return isCut ? { station, kind: mode !== 'plain' && choose(3) > 0 ? 'kill' : 'abort' } : undefined
}
