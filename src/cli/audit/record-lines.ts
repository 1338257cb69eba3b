import type { Json } from '../../base/index.ts'
import type { KeptRecord, LoggedHook } from '../../ports/index.ts'
import { type Fact, factLines } from '../terminal/fact-lines.ts'
import { jsonLines } from '../terminal/json-lines.ts'
import { paint } from '../terminal/print.ts'
import { timeText } from '../terminal/time-text.ts'
import { visible } from '../terminal/visible.ts'
import { wrapped } from '../terminal/wrapped.ts'
import { textOf } from './text-of.ts'

type Values = Readonly<Record<string, Json | undefined>>

/** All of a record for a person, in lines of at most so many columns. `signed` tells whether a signature covers it. */
export function recordLines(record: KeptRecord, signed: string, columns: number): readonly string[] {
  const { position, hash, time, agent, event, native, session, run, decision, by, reason, ...others } = record
  const { hooks, durationMs, approval, lost, payload, changed, host, ...unknown } = others
  const { tool, input, rest } = callIn(payload)
  const facts = (all: readonly (readonly [string, unknown])[]) => factsOf(all).flatMap((one) => factLines(one, columns))
  const values = (label: string, value: unknown) => valueLines(label, value, columns)
  return [
    paint('bold', `record ${position}`),
    ...facts([
      ['time', timeText(Number(time))],
      ['agent', agent],
      ['event', native === undefined ? event : `${textOf(event)} (${textOf(native)})`],
      ['session', session],
      ['run', run],
      ['tool', tool],
    ]),
    ...values('input', input),
    ...values('changed to', changed),
    ...facts([
      ['decision', by === undefined ? decision : `${textOf(decision)}, by ${textOf(by)}`],
      ['reason', reason],
      ...[lost ?? []].flat().map((one) => ['note', one] as const),
    ]),
    ...values('approval', approval),
    ...(hooks.length === 0 ? [] : ['  hooks', ...hooks.flatMap((one) => hookLines(one, columns))]),
    ...values('agent says', host),
    ...values('payload', rest),
    ...values('more', unknown),
    ...facts([
      ['duration', `${durationMs} ms`],
      ['hash', hash],
      ['signed', signed],
    ]),
  ]
}

/** Those that there are. */
function factsOf(all: readonly (readonly [string, unknown])[]): readonly Fact[] {
  return all.map(([label, value]) => [label, textOf(value)] as const).filter(([, value]) => value !== '')
}

/** A value below its label; nothing if it is empty. */
function valueLines(label: string, value: unknown, columns: number): readonly string[] {
  if (value === undefined || value === null) return []
  if (typeof value === 'object' && Object.keys(value).length === 0) return []
  return [`  ${label}`, ...jsonLines(value as Json, columns - 4).map((line) => `    ${line}`)] // it was read from JSON
}

/** One hook, its outcome and its reason. */
function hookLines({ hook, outcome, mode, durationMs, ...more }: LoggedHook, columns: number): readonly string[] {
  const said = mode === 'shadow' ? `in shadow, would ${textOf(outcome)}` : textOf(outcome)
  const head = visible(`${textOf(hook)}: ${said}, ${durationMs} ms`)
  const [first = '', ...others] = wrapped(head, Math.max(20, columns - 6))
  const below = Object.keys(more).length === 0 ? [] : jsonLines(more as Json, columns - 6)
  return [`    ${first}`, ...[...others, ...below].map((line) => `      ${line}`)]
}

interface Called {
  readonly tool?: Json | undefined
  readonly input?: Json | undefined
  /** The rest of the payload. */
  readonly rest?: unknown
}

/** The call of a tool in a payload; repetitions in the agent's own format are left out. */
function callIn(payload: KeptRecord['payload']): Called {
  if (!isValues(payload)) return { rest: payload }
  const { call, ...rest } = payload
  if (!isValues(call)) return { rest: payload }
  const { name, input, native, ...facts } = call
  const isSame = JSON.stringify(native) === JSON.stringify({ name, input })
  return {
    tool: name,
    input,
    rest: { call: { ...facts, ...(isSame || native === undefined ? {} : { native }) }, ...rest },
  }
}

function isValues(value: Json | undefined): value is { readonly [key: string]: Json } & Values {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
