import { outcomesFor } from '../../kernel/index.ts'
import { catalogue } from '../../protocol/index.ts'
import { commands } from '../program/commands.ts'
import { theoryEvents } from '../program/theory-events.ts'

/** The commands that have a meaning at a hook point. */
export function commandsAt(moment: string): readonly string[] {
  const event = theoryEvents[moment]
  if (event === undefined) return []
  const honoured: readonly string[] = outcomesFor('guard', catalogue.get(event.event))
  return Object.entries(commands).flatMap(([name, { at, needs }]) => {
    const isHere = at?.includes(moment) !== false
    return isHere && (needs === undefined || honoured.includes(needs)) ? [name] : []
  })
}
