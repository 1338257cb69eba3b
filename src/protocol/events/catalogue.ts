import { type Catalogue, defineCatalogue, of } from '../../kernel/index.ts'
import { type Context, contextIds } from '../context/context.ts'
import { hostEvents } from './host-events.ts'
import { knowledgeEvents } from './knowledge-events.ts'
import { modelEvents } from './model-events.ts'
import { aboutAgent, runEvents } from './run-events.ts'
import { sessionEvents } from './session-events.ts'
import { toolEvents } from './tool-events.ts'
import { workflowEvents } from './workflow-events.ts'

/** The fields of every payload beside its own keys (and `timestamp`): its place, and its agent. */
const standard = {
  context: of<Context>({ audit: contextIds, frozen: true }),
  agent: aboutAgent,
}

const events = [
  ...sessionEvents,
  ...workflowEvents,
  ...runEvents,
  ...modelEvents,
  ...toolEvents,
  ...hostEvents,
  ...knowledgeEvents,
] as const

/** The type of the catalogue of agent events. It has a name so that editors show the name instead of every event. */
export interface AgentCatalogue extends Catalogue<typeof standard, (typeof events)[number], 'agent'> {}

/** Everything that can happen to an agent. Add events of your own with `catalogue.with(defineEvent(…))`. */
export const catalogue: AgentCatalogue = defineCatalogue(
  standard,
  events,
  // hooks of a workflow or an agent receive all agents inside: `match: { agent }` selects
  { agent: ({ agent }) => agent.name },
)
