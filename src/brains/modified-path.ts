import type { EventDeclaration } from '../kernel/index.ts'
import { catalogue } from '../protocol/index.ts'
import type { EventName } from './contract/brain.ts'

/** Where the payload of an event may be changed; nothing if it may not. */
export function modifiedPath(event: EventName): string | undefined {
  const { modifies }: EventDeclaration = catalogue.get(event)
  return modifies?.[0]
}
