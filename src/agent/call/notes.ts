import { freezeDeep } from '../../base/index.ts'
import type { Message } from '../../protocol/index.ts'

/** What hooks want the model to know, as words of the user's side. */
export function notesOf(notes: readonly string[]): readonly Message[] {
  if (notes.length === 0) return []
  const note: Message = { role: 'user', content: notes.map((text) => ({ type: 'text', text })) }
  freezeDeep(note)
  return [note]
}
