import type { Context, ErrorPlace } from '../../protocol/index.ts'
import { scopeOf, type Turn } from './turn.ts'

/**
 * Passes an error to observers, with its place: `model`, `tool` or, if it ends the run, `run`. They do not decide how
 * it is handled, and also receive it if the run is aborted.
 */
export async function failed(
  turn: Turn,
  where: ErrorPlace,
  error: unknown,
  { context, made }: { readonly context?: Context; readonly made?: boolean } = {},
): Promise<void> {
  const point = (where === 'run' ? turn.life : turn.points).errorRaised
  if (!point.isHeard()) return
  const scope = scopeOf(turn)
  const own = made === undefined ? { error, where } : { error, where, made }
  await point.dispatch(point.payload(own, { context: context ?? scope.context, agent: scope.agent }))
}
