import type { Context } from '../../protocol/index.ts'
import { boundedMap } from '../shared/bounded-map.ts'
import { callPlace } from '../shared/call-place.ts'

/** An answer of a model that hooks have not passed yet. */
interface Pending {
  readonly path: string
  readonly turn: number
  readonly key: string
  readonly text: string
}

/** Answers that wait for a later event of their run, which shows that no hook has refused them. */
export interface PendingAnswers {
  add(context: Context, key: string, text: string): void
  /** Takes the answers that were used, because their agent calls a tool or is asked again. */
  used(context: Context): readonly Pending[]
  /** Takes all answers of the run at its end. */
  ended(context: Context): readonly Pending[]
  /** Drops the answers of a run that failed. */
  drop(context: Context): void
}

const mostInRun = 100

export function pendingAnswers(): PendingAnswers {
  const runs = boundedMap<readonly Pending[]>(1000)
  const take = (context: Context, isWanted: (one: Pending) => boolean) => {
    const all = runs.get(context.runId)
    if (all === undefined) return []
    const rest = all.filter((one) => !isWanted(one))
    if (rest.length === 0) runs.delete(context.runId)
    else runs.set(context.runId, rest)
    return all.filter(isWanted)
  }
  return {
    add(context, key, text) {
      const path = callPlace(context)?.path
      if (path === undefined) return
      const others = (runs.get(context.runId) ?? []).filter((one) => one.path !== path || one.turn !== context.turn)
      runs.set(context.runId, [...others, { path, turn: context.turn, key, text }].slice(-mostInRun))
    },
    used(context) {
      const place = callPlace(context)
      if (place === undefined) return []
      const isModel = place.call.startsWith('model:', place.path.length)
      return take(context, ({ path, turn }) => path === place.path && (isModel ? turn < context.turn : true))
    },
    ended: (context) => take(context, ({ path }) => isInside(path, context)),
    drop: (context) => void take(context, ({ path }) => isInside(path, context)),
  }
}

/** Whether an agent is the one whose run this is, or works inside it. The outermost run has no call around it. */
function isInside(path: string, context: Context): boolean {
  const callId: string = context.callId ?? ''
  const inside = callId.lastIndexOf('/') + 1
  // a run that failed in a call of its model has the id of that call
  const isOwn = callId === '' || callId.startsWith('model:', inside)
  return path.startsWith(isOwn ? callId.slice(0, inside) : `${callId}/`)
}
