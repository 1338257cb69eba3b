import { type Json, PawlError } from '../kernel/index.ts'
import { type Context, json, list, number, object, type RunInput, string, wire } from '../protocol/index.ts'
import { type Confirmation, confirmation, type Suspension } from './confirmation.ts'
import type { Suspended, SuspendedRun } from './result.ts'

const version = 1
const messages = list(wire.message)
const packed = object({
  version: number,
  agent: string,
  fingerprint: string,
  input: json,
  context: json,
  confirmation,
  steps: list(object({ key: string, value: json })),
})

interface Suspending {
  readonly agent: string
  readonly input: RunInput
  readonly context: Context
  readonly fingerprint: string
  readonly record: readonly (readonly [string, Json])[]
  readonly suspension: Suspension
}

/** Everything a suspended run needs to go on, as JSON. */
export function packSuspended({ agent, input, context, fingerprint, record, suspension }: Suspending): Suspended {
  const journal = packed.encode({
    version,
    agent,
    fingerprint,
    input: typeof input === 'string' ? input : messages.encode(input),
    context: wire.context.encode(context),
    confirmation: suspension.confirmation,
    steps: record.map(([key, value]) => ({ key, value })),
  }) as SuspendedRun
  return { status: 'suspended', confirmation: suspension.confirmation, journal, usage: context.usage }
}

interface Unpacked {
  readonly agent: string
  readonly fingerprint: string
  readonly input: RunInput
  readonly context: Context
  readonly confirmation: Confirmation
  readonly steps: readonly (readonly [string, Json])[]
}

export function unpackSuspended(journal: SuspendedRun): Unpacked {
  const { version: found, input, context, steps, ...rest } = packed.decode(journal, 'journal')
  if (found !== version) {
    throw new PawlError('bad-wire', `the journal has version ${found}; this program reads version ${version}`)
  }
  return {
    ...rest,
    input: typeof input === 'string' ? input : messages.decode(input, 'journal.input'),
    context: wire.context.decode(context, 'journal.context'),
    steps: steps.map(({ key, value }) => [key, value] as const),
  }
}
