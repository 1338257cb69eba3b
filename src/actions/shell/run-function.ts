import { type Argument, unknown } from '../action/argument.ts'
import { type Body, branch, type Environment, type Exit, joinInto, meet, setPositional } from './environment.ts'
import { readBody } from './read-commands.ts'
import type { Reading, Text, Where } from './reading.ts'

/** Functions and texts within each other, at most. */
export const deepest = 12

interface Call {
  readonly name: string
  /** What the function may be; nothing where it may not be defined. */
  readonly bodies: readonly Body[]
  readonly args: readonly Argument[]
}

/** Reads a call of a function. Where it may not be defined, the program of that name is run instead. */
export function runFunction(
  { name, bodies, args }: Call,
  where: Where,
  reading: Reading,
  input: Text | undefined,
  instead: () => Text,
): Text {
  if (where.depth >= deepest) {
    reading.opaque(where, 'functions call each other too deep')
    return unknown(`the output of ${name}`)
  }
  if (bodies.length === 1) {
    const [body] = bodies
    return body === undefined ? instead() : runBody({ name, args }, body, where, reading, input)
  }
  for (const body of bodies) {
    const before = branch(where, reading).environment
    if (body === undefined) instead()
    else runBody({ name, args }, body, where, reading, input)
    joinInto(where.environment, before)
  }
  return unknown('the output of one of several functions')
}

function runBody(
  { name, args }: Omit<Call, 'bodies'>,
  body: NonNullable<Body>,
  where: Where,
  reading: Reading,
  input: Text | undefined,
): Text {
  const { environment } = where
  const { exits, locals } = environment
  const restore = setPositional(environment, args)
  const exit: Exit = { state: undefined }
  Object.assign(environment, { exits: { ...exits, body: exit }, locals: new Map() })
  const output = readBody(body, { ...where, depth: where.depth + 1, inside: [...where.inside, name] }, reading, input)
  meet(environment, exit)
  restoreLocals(environment)
  Object.assign(environment, { exits, locals, hasEnded: false })
  restore()
  return exit.state === undefined ? output : unknown(`the output of ${name}`)
}

function restoreLocals({ variables, locals }: Environment): void {
  for (const [name, value] of locals ?? []) {
    if (value === undefined) variables.delete(name)
    else variables.set(name, value)
  }
}
