import { callWords } from './calls.ts'
import { found, type Value } from './value.ts'

export type Payload = Readonly<Record<string, unknown>>
type Word = (payload: Payload) => Value

/** A hook point of theories: its event, the allowed outcomes, and its fields. */
export interface Moment {
  readonly event: string
  readonly honours: readonly string[]
  readonly words: Readonly<Record<string, Word>>
}

/** The value at the end of a path of own keys. */
export function inside(holder: unknown, ...path: readonly string[]): unknown {
  const [key, ...rest] = path
  if (key === undefined) return holder
  if (typeof holder !== 'object' || holder === null || !Object.hasOwn(holder, key)) return undefined
  return inside((holder as Payload)[key], ...rest)
}

/** A field that the payload's type guarantees. */
const promised =
  (...path: readonly string[]): Word =>
  (payload) =>
    inside(payload, ...path) as Value
/** A field that may be missing, or of any type. */
const uncertain =
  (word: string, ...path: readonly string[]): Word =>
  (payload) =>
    found(inside(payload, ...path), word)

function textOf(content: unknown): string {
  const blocks = content as readonly { readonly type: string; readonly text: string }[]
  return blocks
    .filter(({ type }) => type === 'text')
    .map(({ text }) => text)
    .join('')
}

function lastText(messages: unknown): Value {
  const last = (messages as readonly { readonly content: unknown }[]).at(-1)
  return last === undefined ? { doubt: 'prompt is missing' } : textOf(last.content)
}

/** Coding agents do not tell it. */
function inOwnAgent(name: string, word: Word): Word {
  return (payload) =>
    inside(payload, 'context', 'host') === undefined
      ? word(payload)
      : { doubt: `${name} is missing: coding agents do not tell it` }
}

const around = {
  agent: promised('agent', 'name'),
  session: promised('context', 'sessionId'),
  run: inOwnAgent('run', promised('context', 'runId')),
  turn: inOwnAgent('turn', promised('context', 'turn')),
}
/** Files, where the call is about files, must be named. */
function filesOf(payload: Payload): Value {
  const [kind, paths] = [inside(payload, 'call', 'kind'), inside(payload, 'call', 'paths') as readonly string[]]
  const isAboutFiles = ['read', 'write', 'edit', 'patch'].includes(String(kind))
  if (paths.length === 0 && isAboutFiles) return { doubt: 'paths is missing' }
  const folder = `${inside(payload, 'context', 'host', 'project')}/`
  return paths.map((path) => (path.indexOf(folder) === 0 ? path.replace(folder, '') : path))
}
const ofAgent = { ...around, subject: promised('agent', 'name') }
const ofModel = { ...around, subject: promised('request', 'model'), model: promised('request', 'model') }
const ofCall = {
  ...around,
  subject: promised('call', 'name'),
  tool: promised('call', 'name'),
  kind: promised('call', 'kind'),
  command: uncertain('command', 'call', 'command'),
  paths: filesOf,
  input: uncertain('input', 'call', 'input'),
  ...callWords,
}
const ofClaim = { subject: promised('subject'), relation: promised('relation'), object: promised('object') }
const factAt =
  (...path: readonly string[]): Word =>
  (payload) => ({ fact: inside(payload, ...path) as never })

const promptOf = (payload: Payload): Value => {
  const input = inside(payload, 'input')
  return typeof input === 'string' ? input : lastText(input)
}

/** Fields whose parts are read by a path, and where they are. */
const holders: ReadonlyMap<string, readonly string[]> = new Map([
  ['input', ['call', 'input']],
  ['output', ['result', 'output']],
  ['result', ['result']],
])

/** The field of that name, or the part of one at the end of a path; undefined if there is none. */
export function wordFor(path: string, words: Moment['words']): Word | undefined {
  if (Object.hasOwn(words, path)) return words[path]
  const [name = '', ...keys] = path.split('.')
  const place = Object.hasOwn(words, name) && keys.length > 0 ? holders.get(name) : undefined
  return place && ((payload) => found(inside(payload, ...place, ...keys), path))
}

/** Every moment there is, from the table in docs/theory.md. */
export const moments: Readonly<Record<string, Moment>> = {
  ON_TOOL_CALL: { event: 'tool.before', honours: ['inform', 'approve', 'ask', 'deny'], words: ofCall },
  ON_TOOL_RESULT: {
    event: 'tool.after',
    honours: ['inform', 'deny'],
    words: {
      ...ofCall,
      output: uncertain('output', 'result', 'output'),
      is_error: promised('result', 'isError'),
      origin: promised('origin'),
    },
  },
  ON_PROMPT: { event: 'run.before', honours: ['inform', 'ask', 'deny'], words: { ...ofAgent, prompt: promptOf } },
  ON_MODEL_REQUEST: {
    event: 'model.before',
    honours: ['inform', 'ask', 'deny'],
    words: {
      ...ofModel,
      system: uncertain('system', 'request', 'system'),
      prompt: (payload) => lastText(inside(payload, 'request', 'messages')),
    },
  },
  ON_MODEL_RESPONSE: {
    event: 'model.after',
    honours: ['approve', 'ask', 'deny'],
    words: {
      ...ofModel,
      answer: (payload) => textOf(inside(payload, 'response', 'content')),
      origin: promised('origin'),
    },
  },
  ON_SESSION_START: { event: 'session.before', honours: ['inform'], words: { ...ofAgent, source: promised('source') } },
  ON_RUN_END: { event: 'run.after', honours: ['deny'], words: { ...ofAgent, result: uncertain('result', 'result') } },
  ON_FACT_ADDED: {
    event: 'fact.added',
    honours: [],
    words: { ...ofClaim, existence: promised('existence'), factId: promised('factId'), fact: factAt() },
  },
  ON_CONCEPT_CREATED: {
    event: 'concept.created',
    honours: [],
    words: { concept: promised('concept'), subject: promised('concept'), source: promised('source') },
  },
  ON_REASONING_STEP: { event: 'reasoning.before', honours: [], words: { ...ofClaim, region: promised('region') } },
  ON_REASONING_RESULT: {
    event: 'reasoning.after',
    honours: [],
    words: {
      ...ofClaim,
      region: promised('region'),
      result: promised('result'),
      existence: uncertain('existence', 'existence'),
    },
  },
  ON_CONTRADICTION: {
    event: 'contradiction.found',
    honours: [],
    words: { fact1: factAt('fact1'), fact2: factAt('fact2'), rule: promised('rule') },
  },
}
