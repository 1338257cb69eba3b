import { isPawlError, type Json, PawlError } from '../../base/index.ts'
import {
  type Context,
  json,
  list,
  number,
  object,
  optional,
  type RunInput,
  string,
  type Usage,
  wire,
} from '../../protocol/index.ts'
import { type Given, given } from '../questions/answers.ts'
import { type Confirmation, confirmation } from '../questions/confirmation.ts'
import type { Suspended, SuspendedRun } from '../result.ts'

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
  /** The progress of the whole run; journals of earlier versions do not have it. */
  turns: optional(number),
  usage: optional(wire.usage),
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
  /** Made and spent by the whole run until now. */
  readonly turns: number
  readonly usage: Usage
}

/** Everything a suspended run needs to continue, as JSON. */
export function packSuspended({ record, input, context, usage, ...rest }: Suspending): Suspended {
  const journal = packed.encode({
    ...rest,
    version,
    usage,
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
  readonly turns?: number | undefined
  readonly usage?: Usage | undefined
}

/** The content of a suspended run, read from outside. */
export function unpackSuspended(journal: SuspendedRun): Unpacked {
  checkVersion(journal)
  try {
    const { version: _, input, context, steps, ...rest } = packed.decode(journal, 'journal')
    return {
      ...rest,
      input: typeof input === 'string' ? input : messages.decode(input, 'journal.input'),
      context: wire.context.decode(context, 'journal.context'),
      steps: steps.map(({ key, value }) => [key, value] as const),
    }
  } catch (cause) {
    throw new PawlError('bad-wire', isPawlError(cause) ? cause.message : 'the journal cannot be read', {
      hint: 'give the `journal` of a suspended result as it was, or what `JSON.parse` made of its JSON',
      cause,
    })
  }
}

/** First, so that an older journal is not called malformed. */
function checkVersion(journal: SuspendedRun): void {
  const found = typeof journal === 'object' && journal !== null ? journal['version'] : undefined
  if (found === undefined || found === version) return
  const isNumber = typeof found === 'number'
  throw new PawlError(
    'bad-wire',
    `the journal has ${isNumber ? `version ${found}` : 'no readable version'}; this program reads version ${version}`,
    {
      hint: 'resume it with the version of Pawl that suspended it',
    },
  )
}
