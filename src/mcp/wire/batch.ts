import { readMessage, textOf, type Wire } from '../message/message.ts'

/** Collects the answers to a batch, which protocol 2025-03-26 has: they go back together when the last one is there. */
export function batchOf(
  messages: readonly unknown[],
  send: (wire: Wire) => void,
): { readonly answer: (wire: Wire | undefined) => void } {
  let open = messages.filter((value) => readMessage({ value }).type === 'request').length
  const answers: string[] = []
  return {
    answer(wire) {
      open--
      if (wire !== undefined) answers.push(textOf(wire))
      if (open > 0 || answers.length === 0) return
      const text = `[${answers.join(',')}]`
      send({ value: JSON.parse(text), text })
    },
  }
}
