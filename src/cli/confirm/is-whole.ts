import type { Json } from '../../base/index.ts'

/** Placeholders in a question for parts that must not be stored, or could not. */
const missing = ['[redacted]', '"[too deep]"', '"[too much]"', '"[circular]"', '"[unreadable]"']

/** Whether a question holds the whole action. A command with these words in it only gets a closer look. */
export function isWhole(action: Json): boolean {
  const text = JSON.stringify(action)
  return !missing.some((words) => text.includes(words))
}
