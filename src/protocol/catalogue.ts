import { defineCatalogue, of } from '../kernel/index.ts'
import { type Context, contextIds } from './context.ts'
import { hostEvents } from './events/host-events.ts'
import { knowledgeEvents } from './events/knowledge-events.ts'
import { modelEvents } from './events/model-events.ts'
import { type AgentInfo, runEvents } from './events/run-events.ts'
import { sessionEvents } from './events/session-events.ts'
import { toolEvents } from './events/tool-events.ts'
import { workflowEvents } from './events/workflow-events.ts'

/** What every payload has beside its own keys (and `timestamp`): where it happened, and to which agent. */
const standard = {
  context: of<Context>({ audit: contextIds }),
  agent: of<AgentInfo>({ audit: ({ name }) => name }),
}

/** Everything that can happen to an agent. Add events of your own with `catalogue.with(defineEvent(…))`. */
export const catalogue = defineCatalogue(standard, [
  ...sessionEvents,
  ...workflowEvents,
  ...runEvents,
  ...modelEvents,
  ...toolEvents,
  ...hostEvents,
  ...knowledgeEvents,
])
