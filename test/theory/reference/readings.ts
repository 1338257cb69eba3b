import { whereabouts, within } from './paths.ts'
import { found, isData, isDoubt, isFact, isList, sort, type Value, written } from './value.ts'
import { inside, type Payload } from './words.ts'

/** Yes, no, or why neither. */
export type Holding = boolean | 'CONFLICT' | 'PLAUSIBLE'

/** The questions of a hook to the facts. */
export interface Known {
  holds(subject: string, relation: string, object: string): Holding
  dimension(concept: string, name: string): number
  control(name: string): string | number | undefined
}

export type Reading = (left: Value, right: Value, payload: Payload, known: Known) => Value
export type Readings = Readonly<Record<string, Reading>>

const doubt = (words: string): Value => ({ doubt: words })

const whole = (value: number): Value =>
  Math.abs(value) <= Number.MAX_VALUE ? value : doubt('the result is too large for a number')

function numbers(verb: string, compute: (left: number, right: number) => Value): Reading {
  const wrong = (side: string, value: Value) =>
    isDoubt(value) ? value : doubt(`the ${side} side of ${verb} is ${sort(value)}, not a number`)
  return (left, right) => {
    if (typeof left !== 'number') return wrong('left', left)
    if (typeof right !== 'number') return wrong('right', right)
    return compute(left, right)
  }
}

/** A list on the left is any of its texts. */
function texts(verb: string, test: (text: string, wanted: string) => boolean): Reading {
  return (left, right) => {
    if (isDoubt(left)) return left
    if (isDoubt(right)) return right
    if (typeof right !== 'string') return doubt(`the right side of ${verb} is ${sort(right)}, not a text`)
    const texts = leaves(left)
    const odd = texts.find((one) => typeof one !== 'string')
    if (odd === undefined) return texts.some((one) => typeof one === 'string' && test(one, right))
    return isDoubt(odd) ? odd : doubt(`the left side of ${verb} is ${sort(odd)}, not a text`)
  }
}

/** A path and a folder; a list on the left is any of its paths. */
function paths(verb: string, decide: (isInside: boolean) => boolean): Reading {
  const far = doubt(`${verb} cannot tell where a path leads: the folder of the project, or of the user, is not known`)
  return (left, right, payload) => {
    if (isDoubt(right)) return right
    if (typeof right !== 'string') return doubt(`the right side of ${verb} is ${sort(right)}, not a text`)
    const ofOne = (value: Value): Value => {
      if (isDoubt(value)) {
        const isInside = whereabouts(value, right, payload)
        return isInside === undefined ? value : decide(isInside)
      }
      if (typeof value !== 'string') return doubt(`the left side of ${verb} is ${sort(value)}, not a text`)
      const isInside = within(value, right, payload)
      return isInside === undefined ? far : decide(isInside)
    }
    const results = leaves(left).map(ofOne)
    return results.includes(true) || (results.find(isDoubt) ?? false)
  }
}

/** The parts of a list, of lists in it too; of an object only the texts in it. */
function leaves(value: Value): readonly Value[] {
  if (isList(value)) return value.flatMap(leaves)
  return isData(value) ? textsOf(value.data) : [value]
}

/** Every text in a value of JSON. */
function textsOf(json: unknown): readonly string[] {
  if (typeof json !== 'object' || json === null || Array.isArray(json)) return scalarsOf(json, textsOf)
  return Object.entries(json).flatMap(([key, value]) => [key, ...textsOf(value)])
}

/** The values in a value of JSON, from the outside in, without the names of fields: those that are neither texts nor numbers as well. */
export function valuesOf(json: unknown): readonly Value[] {
  const found: Value[] = []
  for (let level: readonly unknown[] = [json]; level.length > 0; ) {
    const [first, ...rest] = level
    const isHolder = typeof first === 'object' && first !== null
    if (typeof first === 'boolean') found.push(first)
    else if (typeof first === 'string' || typeof first === 'number') found.push(`${first}`)
    else if (!isHolder) found.push({ doubt: 'a value in the object is missing' })
    level = isHolder ? [...rest, ...Object.values(first)] : rest
  }
  return found
}

function scalarsOf(json: unknown, inside: (part: unknown) => readonly string[]): readonly string[] {
  if (Array.isArray(json)) return json.flatMap(inside)
  return typeof json === 'string' || typeof json === 'number' ? [`${json}`] : []
}

/** The two truth tables of three values. */
function settledBy(verb: string, settling: boolean): Reading {
  const side = (value: Value) =>
    typeof value === 'boolean' || isDoubt(value) ? value : doubt(`${verb} of ${sort(value)}`)
  return (left, right) => {
    const [one, other] = [side(left), side(right)]
    if (one === settling || other === settling) return settling
    if (typeof one !== 'boolean') return one
    return typeof other !== 'boolean' ? other : !settling
  }
}

function not(value: Value): Value {
  if (typeof value === 'boolean') return !value
  return isDoubt(value) ? value : doubt(`NOT of ${sort(value)}`)
}

function equal(left: Value, right: Value): Value {
  if (isDoubt(left)) return left
  if (isDoubt(right)) return right
  if (isFact(left) && isFact(right)) return left.fact.factId === right.fact.factId
  const isPlain = (value: Value) => ['string', 'number', 'boolean'].includes(typeof value)
  if (typeof left === typeof right && isPlain(left)) return left === right
  const [text, number] = typeof left === 'string' ? [left, right] : [right, left]
  if (typeof number === 'number' && typeof text === 'string' && /^-?\d+(\.\d+)?$/.test(text)) {
    if (text === `${number}`) return true
    if (withoutZeros(text) !== withoutZeros(`${number}`)) return false
  }
  return doubt(`${sort(left)} and ${sort(right)} cannot be compared`)
}

/** The digits of a number that count. */
function withoutZeros(text: string): string {
  const [whole = '', fraction = ''] = text.replace('-', '').split('.')
  const digits = `${whole.replace(/^0*/, '')}.${fraction.replace(/0*$/, '')}`
  return text.startsWith('-') && digits !== '.' ? `-${digits}` : digits
}

/** `*` is any run of characters: by the table of which beginnings of the text match which beginnings of the pattern. */
function isLike(text: string, pattern: string): boolean {
  let row: readonly boolean[] = [true]
  for (let step = 0; step < pattern.length; step += 1) {
    const sign = pattern.charAt(step)
    const next: boolean[] = [sign === '*' && row[0] === true]
    for (let at = 1; at <= text.length; at += 1) {
      const isNext = row[at - 1] === true && text.charAt(at - 1) === sign
      next.push(sign === '*' ? row[at] === true || next[at - 1] === true : isNext)
    }
    row = next
  }
  return row[text.length] === true
}

function contains(text: string, wanted: string): boolean {
  for (let at = 0; at + wanted.length <= text.length; at += 1) {
    if (text.slice(at, at + wanted.length) === wanted) return true
  }
  return false
}

const small = (test: (text: string, wanted: string) => boolean) => (text: string, wanted: string) =>
  test(caseless(text), caseless(wanted))

/** Letter by letter: the capitals of each, then the small letters of these, and one sigma. */
function caseless(text: string): string {
  const small = [...text].map((letter) => [...letter.toUpperCase()].map((one) => one.toLowerCase()).join(''))
  return small.join('').split('ς').join('σ')
}

/** The word, and neither a letter nor a digit beside it: at every place where it could be. */
function hasWord(text: string, wanted: string): boolean {
  const isPart = (sign: string) => sign === '_' || /^[\p{L}\p{N}]$/u.test(sign)
  if (wanted === '') return true
  for (let at = 0; at + wanted.length <= text.length; at += 1) {
    if (text.slice(at, at + wanted.length) !== wanted) continue
    if (!isPart(text.charAt(at - 1)) && !isPart(text.charAt(at + wanted.length))) return true
  }
  return false
}

function field(payload: Payload, path: Value): Value {
  const words = typeof path === 'string' ? path : undefined
  const given = inside(payload, 'call', 'input', ...(words ?? '').split('.'))
  return found(given, words === undefined ? 'a field of the input' : `input.${words}`)
}

/** Every verb that reads. A verb that is neither here nor a command is a relation, and asks the facts. */
export const readings: Readings = {
  EQUALS: equal,
  NOT_EQUALS: (left, right) => not(equal(left, right)),
  GREATER_THAN: numbers('GREATER_THAN', (left, right) => left > right),
  LESS_THAN: numbers('LESS_THAN', (left, right) => left < right),
  AT_LEAST: numbers('AT_LEAST', (left, right) => left >= right),
  AT_MOST: numbers('AT_MOST', (left, right) => left <= right),
  PLUS: numbers('PLUS', (left, right) => whole(left + right)),
  MINUS: numbers('MINUS', (left, right) => whole(left - right)),
  TIMES: numbers('TIMES', (left, right) => whole(left * right)),
  DIVIDED_BY: numbers('DIVIDED_BY', (left, right) => (right === 0 ? doubt('division by zero') : whole(left / right))),
  ...Object.fromEntries(
    Object.entries({
      CONTAINS: contains,
      CONTAINS_WORD: hasWord,
      STARTS_WITH: (text: string, wanted: string) => text.slice(0, wanted.length) === wanted,
      ENDS_WITH: (text: string, wanted: string) => wanted === '' || text.slice(-wanted.length) === wanted,
      MATCHES: isLike,
    }).flatMap(([verb, test]) => [
      [verb, texts(verb, test)],
      [`${verb}_IGNORING_CASE`, texts(`${verb}_IGNORING_CASE`, small(test))],
    ]),
  ),
  EQUALS_IGNORING_CASE: texts(
    'EQUALS_IGNORING_CASE',
    small((text, wanted) => text === wanted),
  ),
  AND: settledBy('AND', false),
  OR: settledBy('OR', true),
  NOT: (left) => not(left),
  READ_DIM: (left, right, _, known) =>
    typeof left === 'string' && typeof right === 'string'
      ? known.dimension(left, right)
      : doubt(`${sort(left)} has no dimension that is ${sort(right)}`),
  READ_CONTROL: (_left, right, _, known) =>
    found(typeof right === 'string' ? known.control(right) : undefined, `control ${written(right)}`),
  INSIDE: paths('INSIDE', (isInside) => isInside),
  OUTSIDE: paths('OUTSIDE', (isInside) => !isInside),
  READ_INPUT: (_left, right, payload) => field(payload, right),
  NEW_COMPOSITE: (left, right) => {
    if (isDoubt(left)) return left
    return isDoubt(right) ? right : `${written(left)} + ${written(right)}`
  },
}

/** A relation as a question. */
export function asked(left: Value, relation: string, right: Value, known: Known): Value {
  if (isDoubt(left)) return left
  if (isDoubt(right)) return right
  if (typeof left !== 'string' || typeof right !== 'string')
    return doubt(`${sort(left)} ${relation} ${sort(right)} is not a question`)
  const holding = known.holds(left, relation, right)
  if (typeof holding === 'boolean') return holding
  const why = holding === 'CONFLICT' ? 'contradicted by what is known' : 'only possible, not known'
  return doubt(`${left} ${relation} ${right} is ${why}`)
}
