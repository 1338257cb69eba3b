import { type Argument, isUnknown, textOf } from '../action/argument.ts'
import { substitution } from '../shell/fields.ts'
import type { Call } from './call.ts'
import { hostOf } from './host-of.ts'
import { inShell } from './in-shell.ts'
import { lineOf } from './line-of.ts'
import { originOf, outside, within } from './within.ts'

/** What a program does with one of its arguments. */
export type Use = (argument: Argument, call: Call) => void

type Touch = 'reads' | 'writes' | 'deletes' | 'lists'

/** Reports a path; whether all below it is meant is taken from the options of the call, if it is not said. */
function touches(type: Touch, recursive?: boolean, purpose?: 'sent' | 'proof'): Use {
  return (argument, { invocation, reading, isRecursive }) => {
    if (textOf(argument) === '-' && type !== 'deletes') return // the input, or the output
    const path = type === 'deletes' ? reading.entry(argument, invocation) : reading.path(argument, invocation)
    const what = { type, path, recursive: recursive ?? isRecursive, ...originOf(invocation) }
    reading.report(purpose === undefined ? what : { ...what, purpose })
  }
}

export const reads = touches('reads')
export const writes = touches('writes')
export const deletes = touches('deletes')
export const lists = touches('lists')
/** A single file, also if the program goes through folders. */
export const readsFile = touches('reads', false)
export const writesFile = touches('writes', false)
/** A file, or a folder with all below it, whose content goes to another machine. */
export const sends = touches('reads', false, 'sent')
export const sendsAll = touches('reads', true, 'sent')
/** A file with a key or a password that the program uses and does not show. */
export const proves = touches('reads', false, 'proof')
/** A file or folder with all below it. */
export const readsAll = touches('reads', true)
export const writesAll = touches('writes', true)
export const deletesAll = touches('deletes', true)

/** Nothing is done with it that matters. */
export const ignored: Use = () => undefined

/** Several things are done with it. */
export function all(...uses: readonly Use[]): Use {
  return (argument, call) => {
    for (const use of uses) use(argument, call)
  }
}

/** It is a text for a shell. */
export const script: Use = (argument, { invocation, reading }) => {
  reading.script(lineOf([argument]), inShell(invocation, reading), undefined)
}

/** It is the name of a program, or its path, which is started. With blanks in it, some programs take it for a text for a shell. */
export const starts: Use = (argument, call) => {
  const { invocation, reading } = call
  if (/\s/.test(textOf(argument) ?? '')) {
    script(argument, call)
    return
  }
  reading.run([argument], outside(invocation, reading), undefined)
}

/** It is code, or names code, that cannot be read. */
export function code(why: string): Use {
  return (argument, { invocation, reading }) => {
    reading.opaque(within(invocation), why, { text: textOf(argument) ?? '' })
  }
}

/** It is a file with code for the program. */
export const runsFile: Use = (argument, call) => {
  readsFile(argument, call)
  call.reading.runsFile(argument, call.invocation)
  if (isUnknown(argument) && argument.why === substitution) code('it runs what another program prints')(argument, call)
}

/** It is a url, or a host. */
export const connects: Use = (argument, call) => {
  const host = hostOf(argument, { isBare: true })
  if (host !== undefined) connectsTo(host, call)
}

/** It is a url, a place on another machine such as `host:path`, or else a path. */
export function remoteOr(local: Use): Use {
  return (argument, call) => {
    const host = hostOf(argument)
    if (host === undefined) local(argument, call)
    else connectsTo(host, call)
  }
}

export function connectsTo(host: Argument, { invocation, reading }: Pick<Call, 'invocation' | 'reading'>): void {
  reading.report({ type: 'connects', host, ...originOf(invocation) })
}

export function escalates({ invocation, reading }: Pick<Call, 'invocation' | 'reading'>): void {
  reading.report({ type: 'escalates', ...originOf(invocation) })
}

export function persists(where: string, { invocation, reading }: Pick<Call, 'invocation' | 'reading'>): void {
  reading.report({ type: 'persists', where, ...originOf(invocation) })
}
