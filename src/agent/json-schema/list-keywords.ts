import type { Json } from '../../base/index.ts'
import type { Here, Keywords } from './here.ts'
import { countIn, listIn } from './read-values.ts'
import { textOf } from './value-keywords.ts'
import type { Check, Visit } from './visit.ts'

/** Keywords about lists. Other values fit each of them. */
export const listKeywords: Keywords = {
  prefixItems: (given, here) => placed(listIn(given, here), here),
  items(given, here) {
    if (Array.isArray(given)) return placed(given, here) // drafts before 2020-12
    const { prefixItems } = here.schema
    return others(given, Array.isArray(prefixItems) ? prefixItems.length : 0, here)
  },
  additionalItems(given, here) {
    const { items, prefixItems } = here.schema
    if (prefixItems !== undefined) here.refuse('has no effect beside `prefixItems`', 'write `items` in its place')
    const check = others(given, Array.isArray(items) ? items.length : 0, here)
    return Array.isArray(items) ? check : undefined
  },
  contains(given, here) {
    const check = here.part(given)
    const least = here.schema['minContains'] === undefined ? 1 : countIn(here.schema['minContains'], here)
    const most = here.schema['maxContains'] === undefined ? Infinity : countIn(here.schema['maxContains'], here)
    return ofLists((items, visit) => {
      const fitting = items.filter((item) => visit.trial(item, check) === undefined).length
      if (fitting < least) visit.fail(`expected at least ${least} items that fit \`contains\``)
      if (fitting > most) visit.fail(`expected at most ${most} items that fit \`contains\``)
    })
  },
  minContains: (given, here) => void countIn(given, here),
  maxContains: (given, here) => void countIn(given, here),
  minItems(given, here) {
    const least = countIn(given, here)
    return ofLists((items, visit) => {
      if (items.length < least) visit.fail(`expected at least ${least} items`)
    })
  },
  maxItems(given, here) {
    const most = countIn(given, here)
    return ofLists((items, visit) => {
      if (items.length > most) visit.fail(`expected at most ${most} items`)
    })
  },
  uniqueItems(given, here) {
    if (typeof given !== 'boolean') here.refuse('is neither true nor false')
    if (given === false) return undefined
    return ofLists((items, visit) => {
      if (new Set(items.map((item) => textOf(item, visit))).size < items.length) visit.fail('expected no item twice')
    })
  },
}

function ofLists(check: (items: readonly Json[], visit: Visit) => void): Check {
  return (value, visit) => {
    if (Array.isArray(value)) check(value, visit)
  }
}

function placed(schemas: readonly unknown[], here: Here): Check {
  const checks = schemas.map((schema, at) => here.part(schema, at))
  return ofLists((items, visit) => {
    for (const [at, check] of checks.entries()) if (at < items.length) visit.inside(at, items[at] as Json, check)
  })
}

function others(schema: unknown, from: number, here: Here): Check {
  const check = here.part(schema)
  return ofLists((items, visit) => {
    for (let at = from; at < items.length; at++) visit.inside(at, items[at] as Json, check)
  })
}
