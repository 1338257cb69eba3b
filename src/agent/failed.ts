import { type Run, scopeOf } from './run.ts'

/** Tells observers of an error, wherever it happened; what becomes of it is not theirs to say. */
export async function failed(run: Run, where: string, error: unknown): Promise<void> {
  const point = run.runtime.points.errorRaised
  if (!point.isHeard()) return
  await point.dispatch(point.payload({ error, where }, scopeOf(run)), run.limits)
}
