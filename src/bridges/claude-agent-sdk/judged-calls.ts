import { canonical } from '../../protocol/index.ts'
import type { Payload, Shown } from './show-event.ts'

/** A call that hooks have judged. */
export interface JudgedCall {
  /** What Claude Code sent of it. */
  readonly payload: Payload
  readonly shown: Shown
  /** The input after transforms. */
  readonly input: unknown
  /** Which hooks ask a person about it, and what; undefined if none does. */
  readonly question: string | undefined
  /** Whether a person has said yes to it. */
  readonly isApproved?: true
}

/** The calls that were judged lately and not refused. One that is forgotten is judged again. */
export interface JudgedCalls {
  keep(call: JudgedCall): void
  /** The latest judgement of a call with exactly this input; without an id, of any call. */
  find(id: unknown, name: unknown, input: unknown): JudgedCall | undefined
  drop(id: unknown): void
}

/** More calls than a model makes at a time. */
const most = 1000

export function createJudgedCalls(): JudgedCalls {
  const calls = new Map<unknown, readonly JudgedCall[]>()
  return {
    keep(call) {
      const { tool_use_id: id, tool_name: name } = call.payload
      const others = (calls.get(id) ?? []).filter((one) => !isOf(one, name, call.input))
      calls.delete(id) // the latest is the last to be forgotten
      calls.set(id, [call, ...others.slice(0, 9)])
      for (const oldest of calls.keys()) {
        if (calls.size <= most) break
        calls.delete(oldest)
      }
    },
    find(id, name, input) {
      const some = id === undefined ? [...calls.values()].flat() : (calls.get(id) ?? [])
      return some.find((one) => isOf(one, name, input))
    },
    drop: (id) => void calls.delete(id),
  }
}

/** A call with its judgement. */
export function judgedCall(payload: Payload, shown: Shown): JudgedCall {
  return { payload, shown, input: shown.answer.input ?? payload['tool_input'], question: questionIn(shown) }
}

function questionIn({ answer, decision }: Shown): string | undefined {
  if (answer.type !== 'ask' || decision === undefined) return undefined
  const asked = decision.reasons.filter(({ outcome }) => outcome === 'ask')
  return asked
    .map(({ hook, reason }) => JSON.stringify([hook, reason]))
    .sort()
    .join()
}

function isOf({ payload, input: judged }: JudgedCall, name: unknown, input: unknown): boolean {
  return payload['tool_name'] === name && canonical(judged) === canonical(input)
}
