import type { Json } from '../../base/index.ts'

/** A text in the input of a tool, and the key that it is under; a text in a list is under the key of the list. */
export interface InputText {
  readonly key: string
  readonly text: string
}

/** All texts of an input, at any depth. A loop and not a recursion: the input is a stranger's. */
export function textsIn(input: Json): readonly InputText[] {
  const found: InputText[] = []
  const waiting: (readonly [key: string, value: Json])[] = [['', input]]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const [key, value] = next
    if (typeof value === 'string') found.push({ key, text: value })
    else if (typeof value === 'object' && value !== null)
      for (const [name, one] of Object.entries(value)) waiting.push([Array.isArray(value) ? key : name, one])
  }
  return found
}
