import { guard, type Hook, observe } from '../../src/index.ts'

/** Five hooks without an objection, at the points where most hooks are. */
export function fiveHooks(): readonly Hook[] {
  return [
    guard({ name: 'call', on: 'tool.before', run: () => undefined }),
    guard({ name: 'result', on: 'tool.after', run: () => undefined }),
    guard({ name: 'request', on: 'model.before', run: () => undefined }),
    guard({ name: 'answer', on: 'model.after', run: () => undefined }),
    observe({ name: 'tokens', on: 'tokens.counted', run: () => undefined }),
  ]
}
