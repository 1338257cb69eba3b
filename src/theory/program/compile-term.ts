import type { Term } from '../language/tree.ts'
import type { CallReader } from './call-reader.ts'
import type { Field } from './field.ts'
import { fieldPath } from './field-path.ts'
import type { Frame, Reading } from './frame.ts'
import type { Tracer } from './tracer.ts'
import { doubt, type Value } from './value.ts'

/** The meaning of the names in a body, as far as it has been read. */
export interface Scope {
  readonly fields: Readonly<Record<string, Field>>
  readonly reader: CallReader
  readonly variables: Map<string, Reading>
  readonly tracer?: Tracer | undefined
}

/** Words that stand for a number or a truth. */
export const constants: Readonly<Record<string, number | boolean>> = {
  zero: 0,
  positive: 127,
  negative: -127,
  true: true,
  false: false,
}

/** A term as a function that returns its value. */
export function compileTerm(term: Term, scope: Scope): Reading {
  const reading = readingOf(term, scope)
  return scope.tracer === undefined ? reading : scope.tracer.value(term, reading)
}

function readingOf(term: Term, { fields, variables }: Scope): Reading {
  if (term.type === 'text' || term.type === 'number') {
    return always(term.value)
  }
  const name = term.type === 'reference' ? term.name : term.text
  const variable = term.type === 'reference' ? variables.get(name) : undefined
  if (variable !== undefined) return variable
  const read = fieldPath(name, fields)
  const isContent = fields[name.split('.')[0] ?? '']?.isContent === true
  if (read !== undefined && isContent) return content((frame) => read(frame.payload))
  if (read !== undefined && name.includes('.')) return part(({ payload }) => read(payload))
  if (read !== undefined) return ({ payload }) => read(payload)
  if (term.type === 'reference') return () => doubt(`$${name} is not known`)
  const constant = Object.hasOwn(constants, name) ? constants[name] : undefined
  return always(constant ?? name)
}

/** A reading of content. */
function content(reading: (frame: Frame) => Value): Reading {
  return Object.assign(reading, { isContent: true })
}

/** A reading of a part of data. */
export function part(reading: (frame: Frame) => Value): Reading {
  return Object.assign(reading, { isPart: true })
}

/** A reading that is made of others: what none of them may quote, it may not quote either. */
export function madeOf(sources: readonly Reading[], reading: (frame: Frame) => Value): Reading {
  const isPart = sources.some((one) => one.isPart === true)
  const made = isPart ? part(reading) : reading
  return sources.some((one) => one.isContent === true) ? content(made) : made
}

/** A reading that is known beforehand. */
export function always(constant: Value): Reading {
  return Object.assign(() => constant, { constant })
}
