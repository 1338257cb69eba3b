import { type Json, PawlError } from '../kernel/index.ts'
import { type Context, json, list, number, object, type RunInput, string, type Usage, wire } from '../protocol/index.ts'
import { type Given, given } from './answers.ts'
import { type Confirmation, confirmation } from './confirmation.ts'
import type { Suspended, SuspendedRun } from './result.ts'

const version = 2
const messages = list(wire.message)
const packed = object({
  version: number,
  /** Of this very suspension: it is resumed once. */
  id: string,
  agent: string,
  fingerprint: string,
  input: json,
  context: json,
  confirmation,
  answers: list(given),
  steps: list(object({ key: string, value: json })),
})

interface Suspending {
  readonly id: string
  readonly agent: string
  readonly input: RunInput
  readonly context: Context
  readonly fingerprint: string
  readonly record: readonly (readonly [string, Json])[]
  readonly answers: readonly Given[]
  readonly confirmation: Confirmation
  /** Spent by the whole run until now. */
  readonly usage: Usage
}

/** Everything a suspended run needs to go on, as JSON. */
export function packSuspended({ record, input, context, usage, ...rest }: Suspending): Suspended {
  const journal = packed.encode({
    ...rest,
    version,
    input: typeof input === 'string' ? input : messages.encode(input),
    context: wire.context.encode(context),
    steps: record.map(([key, value]) => ({ key, value })),
  }) as SuspendedRun
  return { status: 'suspended', confirmation: rest.confirmation, journal, usage }
}

interface Unpacked {
  readonly id: string
  readonly agent: string
  readonly fingerprint: string
  readonly input: RunInput
  readonly context: Context
  readonly confirmation: Confirmation
  readonly answers: readonly Given[]
  readonly steps: readonly (readonly [string, Json])[]
}

export function unpackSuspended(journal: SuspendedRun): Unpacked {
  checkVersion(journal)
  const { version: _, input, context, steps, ...rest } = packed.decode(journal, 'journal')
  return {
    ...rest,
    input: typeof input === 'string' ? input : messages.decode(input, 'journal.input'),
    context: wire.context.decode(context, 'journal.context'),
    steps: steps.map(({ key, value }) => [key, value] as const),
  }
}

/** First, so that an older journal is not called malformed. */
function checkVersion(journal: SuspendedRun): void {
  const found = typeof journal === 'object' && journal !== null ? journal['version'] : undefined
  if (found === undefined || found === version) return
  throw new PawlError('bad-wire', `the journal has version ${String(found)}; this program reads version ${version}`, {
    hint: 'resume it with the version of Pawl that suspended it',
  })
}
