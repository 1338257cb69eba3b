import type { EventsOf, PayloadOf } from '../../kernel/index.ts'
import {
  type AgentInfo,
  type Context,
  type catalogue,
  type ResultOrigin,
  type ToolCall,
  type ToolKind,
  text,
  toolKinds,
} from '../../protocol/index.ts'
import { contradictionRules } from '../knowledge/contradictions/finder.ts'
import { truths } from '../knowledge/knowledge.ts'
import { type CallReader, callReader } from './call-reader.ts'
import { content, data, type Field, fact, flag, number, oneOf, texts, textual } from './field.ts'
import { type Doubt, doubt, toValue, type Value } from './value.ts'
import type { Seen } from './views.ts'

type EventName = EventsOf<typeof catalogue>['name']

/** A hook point, as theories call it, and the fields that a hook's body can read there. */
export interface TheoryEvent {
  readonly event: EventName
  readonly fields: Readonly<Record<string, Field>>
  /** Fields that the event can be matched on, and what it calls them. */
  readonly selects: Readonly<Record<string, string>>
}

/** Ties a hook point to an event of the catalogue; its fields are typed by the payload they read. Every event can be matched on its agent. */
function moment<N extends EventName>(
  event: N,
  fields: Readonly<Record<string, Field<PayloadOf<typeof catalogue, N>>>>,
  selects: Readonly<Record<string, string>> = {},
): TheoryEvent {
  const byAgent = 'agent' in fields ? { agent: 'agent', ...selects } : selects
  return { event, fields: fields as TheoryEvent['fields'], selects: byAgent }
}

const origins: Readonly<Record<ResultOrigin, true>> = { real: true, stub: true, denied: true }

const about = {
  agent: textual(({ agent }: { readonly agent: AgentInfo }) => agent.name),
  session: textual(({ context }: { readonly context: Context }) => context.sessionId),
  run: textual(({ context }: { readonly context: Context }) => inOwnAgent(context, 'run') ?? context.runId),
  turn: number(({ context }: { readonly context: Context }) => inOwnAgent(context, 'turn') ?? context.turn),
}

/** Coding agents do not tell where a run begins: in them, each event has a run of its own. */
function inOwnAgent({ host }: Context, what: string): Doubt | undefined {
  return host === undefined ? undefined : doubt(`${what} is missing: coding agents do not tell it`)
}

/** The reader of calls for a machine of which nothing is known. */
export const usualReader = callReader()

type OfCall = { readonly call: ToolCall }
const aboutCall = {
  ...about,
  subject: textual(({ call }: OfCall) => call.name),
  tool: textual(({ call }: OfCall) => call.name),
  kind: oneOf(toolKinds, ({ call, seenAs }: OfCall & Seen) => seenAs ?? call.kind),
  command: { ...textual(({ call }: OfCall) => toValue(call.command, 'command')), needs: { kind: 'shell' } },
  paths: texts(pathsOf),
  input: data('input', ({ call }: OfCall) => call.input),
  ...usualReader.fields,
}
/** Kinds of calls that are about files: one that names none is not understood. */
export const kindsOnFiles: readonly ToolKind[] = ['read', 'write', 'edit', 'patch']

/** The files of a call, those of the project from its folder on: the same wherever a project is, and in tests. */
function pathsOf({ call, context }: OfCall & { readonly context: Context }): Value {
  if (call.paths.length === 0 && kindsOnFiles.includes(call.kind)) return doubt('paths is missing')
  const { project, cwd = '' } = context.host ?? {}
  const folder = `${project ?? cwd}/`
  if (folder === '/') return call.paths
  return call.paths.map((path) => (path.startsWith(folder) ? path.slice(folder.length) : path))
}
const byTool = { tool: 'name', subject: 'name', kind: 'kind' }

/** The one table: it defines the events of hooks, and the fields that can be read there. */
export const theoryEvents: Readonly<Record<string, TheoryEvent>> = {
  ON_FACT_ADDED: moment(
    'fact.added',
    {
      subject: textual(({ subject }) => subject),
      relation: textual(({ relation }) => relation),
      object: textual(({ object }) => object),
      existence: number(({ existence }) => existence),
      factId: number(({ factId }) => factId),
      fact: fact((fact) => ({ fact })),
    },
    { subject: 'subject', relation: 'relation', object: 'object' },
  ),
  ON_CONCEPT_CREATED: moment('concept.created', {
    concept: textual(({ concept }) => concept),
    subject: textual(({ concept }) => concept),
    source: textual(({ source }) => source),
  }),
  ON_REASONING_STEP: moment(
    'reasoning.before',
    {
      subject: textual(({ subject }) => subject),
      relation: textual(({ relation }) => relation),
      object: textual(({ object }) => object),
      region: textual(({ region }) => region),
    },
    { region: 'region' },
  ),
  ON_REASONING_RESULT: moment(
    'reasoning.after',
    {
      subject: textual(({ subject }) => subject),
      relation: textual(({ relation }) => relation),
      object: textual(({ object }) => object),
      region: textual(({ region }) => region),
      result: oneOf(truths, ({ result }) => result),
      existence: number(({ existence }) => toValue(existence, 'existence')),
    },
    { region: 'region', result: 'result' },
  ),
  ON_CONTRADICTION: moment(
    'contradiction.found',
    {
      fact1: fact(({ fact1 }) => ({ fact: fact1 })),
      fact2: fact(({ fact2 }) => ({ fact: fact2 })),
      rule: oneOf(contradictionRules, ({ rule }) => rule),
    },
    { rule: 'rule' },
  ),
  ON_TOOL_CALL: moment('tool.before', aboutCall, byTool),
  ON_TOOL_RESULT: moment(
    'tool.after',
    {
      ...aboutCall,
      output: content(data('output', ({ result }) => result.output)),
      is_error: flag(({ result }) => result.isError),
      origin: oneOf(Object.keys(origins), ({ origin }) => origin),
    },
    { ...byTool, origin: 'origin' },
  ),
  ON_PROMPT: moment('run.before', {
    ...about,
    subject: textual(({ agent }) => agent.name),
    prompt: content(textual(({ input }) => (typeof input === 'string' ? input : lastWords(input)))),
  }),
  ON_MODEL_REQUEST: moment(
    'model.before',
    {
      ...about,
      subject: textual(({ request }) => request.model),
      model: textual(({ request }) => request.model),
      system: content(textual(({ request }) => toValue(request.system, 'system'))),
      prompt: content(textual(({ request }) => lastWords(request.messages))),
    },
    { model: 'model', subject: 'model' },
  ),
  ON_MODEL_RESPONSE: moment(
    'model.after',
    {
      ...about,
      subject: textual(({ request }) => request.model),
      model: textual(({ request }) => request.model),
      answer: content(textual(({ response }) => text(response))),
      origin: oneOf(Object.keys(origins), ({ origin }) => origin),
    },
    { model: 'model', subject: 'model', origin: 'origin' },
  ),
  ON_SESSION_START: moment(
    'session.before',
    {
      ...about,
      subject: textual(({ agent }) => agent.name),
      source: textual(({ source }) => source),
    },
    { source: 'source' },
  ),
  ON_RUN_END: moment('run.after', {
    ...about,
    subject: textual(({ agent }) => agent.name),
    result: content(data('result', ({ result }) => result)),
  }),
}

/** The fields of a hook point, as this reader reads them. */
export function fieldsAt(moment: string, reader: CallReader): TheoryEvent['fields'] {
  const { event, fields = {} } = theoryEvents[moment.toUpperCase()] ?? {}
  return event === 'tool.before' || event === 'tool.after' ? { ...fields, ...reader.fields } : fields
}

function lastWords(messages: readonly { readonly content: Parameters<typeof text>[0]['content'] }[]): Value {
  const last = messages.at(-1)
  return last === undefined ? doubt('prompt is missing') : text(last)
}
