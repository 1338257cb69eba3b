import { freezeDeep } from '../../base/index.ts'
import type { Message } from '../../protocol/index.ts'

/** The notes of hooks for the model, as a message of the user. */
export function notesOf(notes: readonly string[]): readonly Message[] {
  if (notes.length === 0) return []
  const note: Message = { role: 'user', content: notes.map((text) => ({ type: 'text', text })) }
  freezeDeep(note)
  return [note]
}
