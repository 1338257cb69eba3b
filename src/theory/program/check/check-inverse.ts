import { standardRelations } from '../../knowledge/relations.ts'
import type { Statement, Term, Theory, Triple } from '../../language/tree.ts'
import type { Report } from './checking.ts'
import { nameOf } from './term-type.ts'

/** The inverses that theories declare, those of a theory in its order behind those of the others. */
export interface Inverses {
  /** Adds one of the theory. A second inverse would replace the first, and what follows from it: it is reported. */
  check(triple: Triple, report: Report): void
}

interface Declared {
  readonly inverse: string
  readonly place: string
}

/** The inverses of the theories that are loaded with one. */
export function createInverses(others: readonly Theory[]): Inverses {
  const known = new Map<string, Declared>()
  const add = ({ subject, object }: Triple, place: string) => {
    for (const [one, inverse] of bothWays(nameOf(subject), nameOf(object)))
      if (!known.has(one)) known.set(one, { inverse, place })
  }
  for (const { statements, file } of others)
    for (const one of statements) if (isInverse(one)) add(one, `${file}, line ${one.span.line}`)
  return {
    check(triple, report) {
      const { subject, object, span } = triple
      for (const [side, wanted] of bothWays(subject, object)) {
        const before = known.get(nameOf(side))
        if (isStandard(side)) standard(side, report)
        else if (before !== undefined && before.inverse !== nameOf(wanted)) second(side, before, report)
      }
      add(triple, `line ${span.line}`)
    },
  }
}

const isInverse = (one: Statement): one is Triple => one.type === 'triple' && one.verb.text === 'INVERSE_OF'

function bothWays<T>(one: T, other: T): readonly (readonly [T, T])[] {
  return [
    [one, other],
    [other, one],
  ]
}

function second(side: Term, { inverse, place }: Declared, report: Report): void {
  const message = `\`${nameOf(side)}\` has the inverse \`${inverse}\` already, in ${place}`
  report('T148', side.span, message, 'a relation has one inverse')
}

export const isStandard = (side: Term) => standardRelations.has(nameOf(side))

export function standard(side: Term, report: Report): void {
  const message = `\`${nameOf(side)}\` is a standard relation: its properties are given`
  report('T148', side.span, message, 'use a relation of your own')
}
