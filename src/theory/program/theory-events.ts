import type { EventsOf, PayloadOf } from '../../kernel/index.ts'
import { type AgentInfo, type Context, type catalogue, type ToolCall, text } from '../../protocol/index.ts'
import { doubt, toValue, type Value } from './value.ts'

type EventName = EventsOf<typeof catalogue>['name']
type Payload = Readonly<Record<string, unknown>>

/** A moment, as theories call it, and the words a hook's body can use there. */
export interface TheoryEvent {
  readonly event: EventName
  readonly names: Readonly<Record<string, (payload: Payload) => Value>>
  /** Words that the event can be matched on, and what it calls them. */
  readonly selects: Readonly<Record<string, string>>
}

/** Ties a moment to an event of the catalogue; its readings are typed by the payload they read. */
function moment<N extends EventName>(
  event: N,
  names: Readonly<Record<string, (payload: PayloadOf<typeof catalogue, N>) => Value>>,
  selects: Readonly<Record<string, string>> = {},
): TheoryEvent {
  return { event, names: names as TheoryEvent['names'], selects }
}

const about = {
  agent: ({ agent }: { readonly agent: AgentInfo }) => agent.name,
  session: ({ context }: { readonly context: Context }) => context.sessionId,
  run: ({ context }: { readonly context: Context }) => context.runId,
  turn: ({ context }: { readonly context: Context }) => context.turn,
}

type OfCall = { readonly call: ToolCall }
const aboutCall = {
  ...about,
  subject: ({ call }: OfCall) => call.name,
  tool: ({ call }: OfCall) => call.name,
  kind: ({ call }: OfCall) => call.kind,
  command: ({ call }: OfCall) => toValue(call.command, 'command'),
  paths: ({ call }: OfCall) => call.paths,
}
const byTool = { tool: 'name', subject: 'name', kind: 'kind' }

/** The one table: it defines the events of hooks, and the fields that can be read there. */
export const theoryEvents: Readonly<Record<string, TheoryEvent>> = {
  ON_FACT_ADDED: moment(
    'fact.added',
    {
      subject: ({ subject }) => subject,
      relation: ({ relation }) => relation,
      object: ({ object }) => object,
      existence: ({ existence }) => existence,
      factId: ({ factId }) => factId,
      fact: (fact) => ({ fact }),
    },
    { subject: 'subject', relation: 'relation', object: 'object' },
  ),
  ON_CONCEPT_CREATED: moment('concept.created', {
    concept: ({ concept }) => concept,
    subject: ({ concept }) => concept,
    source: ({ source }) => source,
  }),
  ON_REASONING_STEP: moment(
    'reasoning.before',
    {
      subject: ({ subject }) => subject,
      relation: ({ relation }) => relation,
      object: ({ object }) => object,
      region: ({ region }) => region,
    },
    { region: 'region' },
  ),
  ON_CONTRADICTION: moment(
    'contradiction.found',
    {
      fact1: ({ fact1 }) => ({ fact: fact1 }),
      fact2: ({ fact2 }) => ({ fact: fact2 }),
      rule: ({ rule }) => rule,
    },
    { rule: 'rule' },
  ),
  ON_TOOL_CALL: moment('tool.before', aboutCall, byTool),
  ON_TOOL_RESULT: moment(
    'tool.after',
    {
      ...aboutCall,
      output: ({ result }) => toValue(result.output, 'output'),
      is_error: ({ result }) => result.isError,
      origin: ({ origin }) => origin,
    },
    { ...byTool, origin: 'origin' },
  ),
  ON_PROMPT: moment('run.before', {
    ...about,
    subject: ({ agent }) => agent.name,
    prompt: ({ input }) => (typeof input === 'string' ? input : lastWords(input)),
  }),
  ON_MODEL_REQUEST: moment(
    'model.before',
    {
      ...about,
      subject: ({ request }) => request.model,
      model: ({ request }) => request.model,
      system: ({ request }) => toValue(request.system, 'system'),
      prompt: ({ request }) => lastWords(request.messages),
    },
    { model: 'model', subject: 'model' },
  ),
  ON_MODEL_RESPONSE: moment(
    'model.after',
    {
      ...about,
      subject: ({ request }) => request.model,
      model: ({ request }) => request.model,
      answer: ({ response }) => text(response),
      origin: ({ origin }) => origin,
    },
    { model: 'model', subject: 'model', origin: 'origin' },
  ),
  ON_SESSION_START: moment(
    'session.before',
    {
      ...about,
      subject: ({ agent }) => agent.name,
      source: ({ source }) => source,
    },
    { source: 'source' },
  ),
  ON_RUN_END: moment('run.after', {
    ...about,
    subject: ({ agent }) => agent.name,
    result: ({ result }) => toValue(result, 'result'),
  }),
}

function lastWords(messages: readonly { readonly content: Parameters<typeof text>[0]['content'] }[]): Value {
  const last = messages.at(-1)
  return last === undefined ? doubt('prompt is missing') : text(last)
}
