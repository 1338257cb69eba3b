import { isNest } from './json.ts'

/** The size that may be written out, however much is shared: some 10 MB of JSON. */
const mostWeight = 1_000_000
/** Times that a value may grow when it is written out, if it is heavier than that. */
const mostGrowth = 16
/** The size that is weighed as a tree, without a memory: most values are lighter. */
const light = 10_000

/**
 * Whether a value cannot be written out as JSON in linear time: it contains itself, or its parts are shared so often that the text
 * would be many times as large as the value. Twenty-four lists, each with the next one in it twice, are 16 million when written.
 */
export function isTangled(value: unknown): boolean {
  return asTree(value, light) < 0 && asGraph(value)
}

/** The rest of the allowance; below zero if the value, written out, weighs more. */
function asTree(value: unknown, left: number): number {
  if (!isNest(value)) return left - weightOf(value)
  let rest = left - 1
  if (Array.isArray(value)) {
    // a level costs more than a value, so that no depth exhausts the stack
    for (let at = 0; at < value.length && rest >= 0; at++) rest = asTree(value[at], rest - (isNest(value[at]) ? 16 : 0))
    return rest
  }
  const object = value as Readonly<Record<string, unknown>>
  for (const key in object) {
    if (rest < 0) return rest
    rest = asTree(object[key], rest - weightOf(key) - (isNest(object[key]) ? 16 : 0))
  }
  return rest
}

interface Visit {
  readonly value: object
  readonly members: readonly unknown[]
  next: number
  weight: number
}

/** Weighs each part once, inner ones first, and compares the actual size with the written one. */
function asGraph(value: unknown): boolean {
  const weights = new Map<object, number>()
  const open = new Set<object>()
  const path: Visit[] = []
  let parts = 0
  const enter = (nest: object) => {
    open.add(nest)
    const visit = visitOf(nest)
    parts += visit.weight
    path.push(visit)
  }
  if (isNest(value)) enter(value)
  let whole = 0
  for (let visit = path.at(-1); visit !== undefined; visit = path.at(-1)) {
    if (visit.next === visit.members.length) {
      path.pop()
      open.delete(visit.value)
      weights.set(visit.value, visit.weight)
      whole = visit.weight
      continue
    }
    const member = visit.members[visit.next]
    const known = isNest(member) ? weights.get(member) : 0
    if (known === undefined) {
      if (open.has(member as object)) return true
      enter(member as object)
    } else {
      visit.weight += known
      visit.next++
    }
  }
  return whole > mostWeight && whole > mostGrowth * parts
}

/** A part with the weight of its direct content. */
function visitOf(value: object): Visit {
  const isList = Array.isArray(value)
  const all: readonly unknown[] = Object.values(value)
  let weight = 1
  for (const member of all) if (!isNest(member)) weight += weightOf(member)
  if (!isList) for (const key in value) weight += weightOf(key)
  return { value, members: all.filter(isNest), next: 0, weight }
}

function weightOf(value: unknown): number {
  return typeof value === 'string' ? 1 + (value.length >> 3) : 1
}
