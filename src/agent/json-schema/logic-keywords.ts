import type { Here, Keywords } from './here.ts'
import { entriesIn, listIn } from './read-values.ts'
import type { Check } from './visit.ts'

/** Keywords that combine other schemas. */
export const logicKeywords: Keywords = {
  $ref(given, here) {
    if (typeof given !== 'string') here.refuse('is not a text')
    return here.refer(given as string)
  },
  allOf(given, here) {
    const checks = schemasIn(given, here)
    return (value, visit) => {
      for (const check of checks) check(value, visit)
    }
  },
  anyOf(given, here) {
    const checks = schemasIn(given, here)
    return (value, visit) => {
      const problems: string[] = []
      for (const check of checks) {
        const problem = visit.trial(value, check)
        if (problem === undefined) return
        problems.push(problem)
      }
      visit.fail(noneOf(problems))
    }
  },
  oneOf(given, here) {
    const checks = schemasIn(given, here)
    return (value, visit) => {
      const problems = checks.flatMap((check) => visit.trial(value, check) ?? [])
      const fitting = checks.length - problems.length
      if (fitting === 0) visit.fail(noneOf(problems))
      if (fitting > 1) visit.fail(`fits ${fitting} alternatives, and must fit one only`)
    }
  },
  not(given, here) {
    const check = here.same(given)
    return (value, visit) => {
      if (visit.trial(value, check) === undefined) visit.fail('fits what `not` excludes')
    }
  },
  if(given, here) {
    const condition = here.same(given)
    const { then, else: otherwise } = here.schema
    const [yes, no] = [then, otherwise].map((schema) => (schema === undefined ? undefined : here.same(schema)))
    return (value, visit) => {
      const next = visit.trial(value, condition) === undefined ? yes : no
      next?.(value, visit)
    }
  },
  $defs: (given, here) => readAll(given, here),
  definitions: (given, here) => readAll(given, here),
}

function schemasIn(given: unknown, here: Here): readonly Check[] {
  const schemas = listIn(given, here)
  if (schemas.length === 0) here.refuse('is an empty list')
  return schemas.map((schema, at) => here.same(schema, at))
}

function readAll(given: unknown, here: Here): undefined {
  for (const [key, schema] of entriesIn(given, here)) here.part(schema, key)
}

/** The first problem with each alternative. */
function noneOf(problems: readonly string[]): string {
  return `fits no alternative: ${[...new Set(problems.slice(0, 8))].join('; or ')}`
}
