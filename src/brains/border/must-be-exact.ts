import { PawlError } from '../../base/index.ts'
import { inexactIn } from '../../protocol/index.ts'

/** Refuses JSON that the agent may read otherwise than hooks and people do: then something else would be done than was judged. */
export function mustBeExact(text: string, options?: Parameters<typeof inexactIn>[1]): void {
  const why = inexactIn(text, options)
  if (why === undefined) return
  throw new PawlError('inexact-payload', `what the agent sent can be read in two ways: ${why}`, {
    hint: 'write large numbers as texts, and each key once',
  })
}
