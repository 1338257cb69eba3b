import type { Json } from '../../base/index.ts'

/** What stands in a question for what must not be kept, or could not. */
const missing = ['[redacted]', '"[too deep]"', '"[too much]"', '"[circular]"', '"[unreadable]"']

/** Whether a question holds all of what would be done. Someone who writes these words into a command has it looked at more closely. */
export function isWhole(action: Json): boolean {
  const text = JSON.stringify(action)
  return !missing.some((words) => text.includes(words))
}
