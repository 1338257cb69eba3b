import { defineCatalogue, of } from '../kernel/index.ts'
import { type Context, contextIds } from './context.ts'
import { hostEvents } from './events/host-events.ts'
import { knowledgeEvents } from './events/knowledge-events.ts'
import { modelEvents } from './events/model-events.ts'
import { aboutAgent, runEvents } from './events/run-events.ts'
import { sessionEvents } from './events/session-events.ts'
import { toolEvents } from './events/tool-events.ts'
import { workflowEvents } from './events/workflow-events.ts'

/** What every payload has beside its own keys (and `timestamp`): where it happened, and to which agent. */
const standard = {
  context: of<Context>({ audit: contextIds, frozen: true }),
  agent: aboutAgent,
}

/** Everything that can happen to an agent. Add events of your own with `catalogue.with(defineEvent(…))`. */
export const catalogue = defineCatalogue(
  standard,
  [...sessionEvents, ...workflowEvents, ...runEvents, ...modelEvents, ...toolEvents, ...hostEvents, ...knowledgeEvents],
  // hooks of a workflow or an agent hear all agents inside: `match: { agent }` selects
  { agent: ({ agent }) => agent.name },
)
