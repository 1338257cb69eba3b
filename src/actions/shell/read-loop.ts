import { type Argument, isUnknown, unknown } from '../action/argument.ts'
import { branch, type Environment, type Exit, joinInto, meet, replace } from './environment.ts'
import { fields } from './fields.ts'
import type { For, Select } from './parse-shell.ts'
import type { Reading, Text, Where } from './reading.ts'

/** The most rounds until the state of a loop does not change any more. */
const mostChanges = 12

/**
 * Reads a body that may run never, once or often, until another round changes nothing that is known. A loop with an input
 * takes at least two rounds: the second one reads the rest of it.
 */
export function readLoop(
  where: Where,
  reading: Reading,
  input: Text | undefined,
  body: (isFirst: boolean) => void,
): Text {
  const { environment } = where
  reading.reorder()
  for (let round = 0; round < mostChanges; round++) {
    reading.spend()
    const before = branch(where, reading).environment
    readRound(environment, () => body(round === 0))
    const isLast = round > 0 || (input ?? environment.input) === undefined
    if (!isChangedFrom(environment, before) && isLast) return unknown('the output of a loop')
  }
  reading.opaque(where, 'a loop changes too much')
  return unknown('the output of a loop')
}

/** Joins the state before a round, and returns whether the round changed what is known. */
function isChangedFrom(environment: Environment, before: Environment): boolean {
  const isChanged = joinInto(before, environment)
  replace(environment, before)
  return isChanged
}

/** Reads one round; `break` and `continue` in it lead to its end. */
function readRound(environment: Environment, round: () => void): void {
  const exit: Exit = { state: undefined }
  const { exits } = environment
  Object.assign(environment, { exits: { ...exits, loop: exit } })
  round()
  Object.assign(environment, { exits })
  meet(environment, exit)
}

/** The most values that a loop is followed for, one by one. */
const mostRounds = 64

/** Reads a loop over words. */
export function readFor(
  { name, wordlist }: For | Select,
  where: Where,
  reading: Reading,
  input: Text | undefined,
  body: (isFirst: boolean) => void,
): Text {
  const { environment } = where
  const values = wordlist?.flatMap((word) => fields(word, where, reading)) ??
    environment.variables.get('@') ?? [unknown('an argument of the script')]
  const assign = (value: Argument) =>
    environment.variables.set(name.value, environment.odd.has(name.value) ? [unknown('a constant')] : [value])
  if (values.length <= mostRounds && values.every((value) => typeof value === 'string'))
    return readEach(values, where, reading, (value, isFirst) => {
      assign(value)
      body(isFirst)
    })
  if (values.length <= mostRounds && !values.some(isUnknown)) {
    // a pattern stands for any of its files, in a round that may come never, once or often
    for (const [at, value] of values.entries())
      readLoop(where, reading, input, (isFirst) => {
        assign(value)
        body(isFirst && at === 0)
      })
    return unknown('the output of a loop')
  }
  return readLoop(where, reading, input, (isFirst) => {
    const [only] = values
    assign(values.length === 1 && only !== undefined ? only : unknown('one of several values'))
    body(isFirst)
  })
}

/** Reads a round for each value. A round that is left early may be the last. */
function readEach(
  values: readonly string[],
  where: Where,
  reading: Reading,
  round: (value: string, isFirst: boolean) => void,
): Text {
  const { environment } = where
  if (values.length > 1) reading.reorder()
  const ways: Exit = { state: undefined }
  for (const [at, value] of values.entries()) {
    reading.spend()
    readRound(environment, () => {
      const { loop } = environment.exits
      round(value, at === 0)
      if (loop?.state === undefined) return
      if (ways.state === undefined) ways.state = branch({ ...where, environment: loop.state }, reading).environment
      else joinInto(ways.state, loop.state)
    })
  }
  meet(environment, ways)
  return unknown('the output of a loop')
}
