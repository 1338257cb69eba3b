import { theoryEvents } from '../../program/theory-events.ts'
import type { Mark } from '../marks/mark.ts'

/** What a mark names, as a key that all marks of the same thing share; undefined for a text or a number, which name nothing. */
export function nameOf(mark: Mark): string | undefined {
  switch (mark.type) {
    case 'variable':
      return `variable ${mark.declaredAt}`
    // facts are about both, and a field may hold the name of either
    case 'concept':
    case 'deed':
      return `concept ${mark.name}`
    case 'value':
      return isOpen(mark.moment, mark.field) ? `concept ${mark.name}` : undefined
    case 'text':
    case 'number':
    case 'unknown':
      return undefined
    default:
      return `${mark.type} ${mark.name}`
  }
}

/** Whether a field can hold any text: the name of a tool may be a concept, a kind of tools is not. */
function isOpen(moment: string | undefined, field: string | undefined): boolean {
  if (moment === undefined || field === undefined) return false
  const type = theoryEvents[moment]?.fields[field]?.type
  return type === 'text' || type === 'texts'
}
