import type { Context } from '../../protocol/index.ts'
import { scopeOf, type Turn } from './turn.ts'

/**
 * Tells observers of an error, where it happens: `model`, `tool` or, if it ends the run, `run`. What becomes of it is
 * not theirs to say, and a run that is aborted tells them all the same.
 */
export async function failed(
  turn: Turn,
  where: string,
  error: unknown,
  { context, made }: { readonly context?: Context; readonly made?: boolean } = {},
): Promise<void> {
  const point = (where === 'run' ? turn.life : turn.points).errorRaised
  if (!point.isHeard()) return
  const scope = scopeOf(turn)
  const own = made === undefined ? { error, where } : { error, where, made }
  await point.dispatch(point.payload(own, { context: context ?? scope.context, agent: scope.agent }))
}
