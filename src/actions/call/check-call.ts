import { isObject, PawlError, typeName } from '../../base/index.ts'

/** Refuses something else than a call, whose actions would be none. */
export function checkCall(call: unknown): void {
  if (isObject(call) && typeof call['kind'] === 'string' && typeof call['name'] === 'string') return
  throw new PawlError('bad-option', `this is ${typeName(call)}, not a tool call`, {
    hint: 'give the `call` of the payload, or make one with `makeToolCall`',
  })
}
