import type { EventName } from '../../brains/internal.ts'
import type { EventDeclaration } from '../../kernel/index.ts'
import { catalogue } from '../../protocol/index.ts'

/** Where the payload of an event may be changed; nothing if it may not. */
export function modifiedPath(event: EventName): string | undefined {
  const { modifies }: EventDeclaration = catalogue.get(event)
  return modifies?.[0]
}
