import { didYouMean, isObject, type Json } from '../../base/index.ts'
import type { Here, Keywords } from './here.ts'
import { countIn, entriesIn, namesIn, patternIn } from './read-values.ts'
import type { Check, Visit } from './visit.ts'

type Fields = { readonly [key: string]: Json }

/** Keywords about objects. Other values fit each of them. */
export const objectKeywords: Keywords = {
  properties(given, here) {
    const checks = entriesIn(given, here).map(([key, schema]) => [key, here.part(schema, key)] as const)
    return ofObjects((fields, visit) => {
      for (const [key, check] of checks) if (Object.hasOwn(fields, key)) visit.inside(key, fields[key] as Json, check)
    })
  },
  patternProperties(given, here) {
    const checks = entriesIn(given, here).map(
      ([pattern, schema]) => [patternIn(pattern, here), here.part(schema, pattern)] as const,
    )
    return ofObjects((fields, visit) => {
      for (const [key, value] of Object.entries(fields))
        for (const [pattern, check] of checks) if (pattern.test(key)) visit.inside(key, value, check)
    })
  },
  additionalProperties(given, here) {
    const check = given === false ? notAField(here) : here.part(given)
    const isDeclared = declaredIn(here)
    return ofObjects((fields, visit) => {
      for (const [key, value] of Object.entries(fields)) if (!isDeclared(key)) visit.inside(key, value, check)
    })
  },
  propertyNames(given, here) {
    const check = here.part(given)
    return ofObjects((fields, visit) => {
      for (const key of Object.keys(fields)) visit.inside(key, key, check)
    })
  },
  required(given, here) {
    const names = namesIn(given, here).map((key) => [key, typeIn(here, key)] as const)
    return ofObjects((fields, visit) => {
      for (const [key, type] of names) if (!Object.hasOwn(fields, key)) visit.failAt(key, 'is missing', type)
    })
  },
  minProperties(given, here) {
    const least = countIn(given, here)
    return ofObjects((fields, visit) => {
      if (Object.keys(fields).length < least) visit.fail(`expected at least ${least} fields`)
    })
  },
  maxProperties(given, here) {
    const most = countIn(given, here)
    return ofObjects((fields, visit) => {
      if (Object.keys(fields).length > most) visit.fail(`expected at most ${most} fields`)
    })
  },
  dependentRequired: (given, here) => dependent(given, here),
  dependentSchemas: (given, here) => dependent(given, here),
  dependencies: (given, here) => dependent(given, here),
}

function ofObjects(check: (fields: Fields, visit: Visit) => void): Check {
  return (value, visit) => {
    if (isObject(value)) check(value, visit)
  }
}

function declaredIn(here: Here): (key: string) => boolean {
  const { properties, patternProperties } = here.schema
  const patterns = isObject(patternProperties) ? Object.keys(patternProperties) : []
  const compiled = patterns.map((pattern) => patternIn(pattern, here))
  return (key) => (isObject(properties) && Object.hasOwn(properties, key)) || compiled.some((one) => one.test(key))
}

function notAField({ schema }: Here): Check {
  const known = isObject(schema['properties']) ? Object.keys(schema['properties']) : []
  return (_, visit) => {
    const meant = didYouMean(visit.key.slice(0, 100), known)
    visit.fail(`is not a known field${meant === undefined ? '' : `; ${meant}`}`)
  }
}

function typeIn({ schema }: Here, key: string): string | undefined {
  const properties = schema['properties']
  const field = isObject(properties) && Object.hasOwn(properties, key) ? properties[key] : undefined
  return isObject(field) && typeof field['type'] === 'string' ? field['type'] : undefined
}

/** Fields, or a whole schema, that an object needs if it has another field. */
function dependent(given: unknown, here: Here): Check {
  const rules = entriesIn(given, here).map(([key, rule]) => {
    if (!Array.isArray(rule)) return [key, here.same(rule, key)] as const
    const names = namesIn(rule, here)
    const check = ofObjects((fields, visit) => {
      for (const name of names)
        if (!Object.hasOwn(fields, name)) visit.failAt(name, `is missing, and \`${key}\` needs it`)
    })
    return [key, check] as const
  })
  return ofObjects((fields, visit) => {
    for (const [key, check] of rules) if (Object.hasOwn(fields, key)) check(fields, visit)
  })
}
