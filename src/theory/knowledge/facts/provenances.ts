import type { Provenance } from '../knowledge.ts'

/** Where facts come from, each origin kept once: a fact has its number, and the line beside it. */
export interface Provenances {
  intern(provenance: Provenance): number
  provenance(origin: number, line: number): Provenance
}

/** The provenance of a fact that was added without one. */
export const fromProgram: Provenance = Object.freeze({ source: 'program' })

/** The line is stored with the fact, so that a file of a million facts is one origin. */
export function createProvenances(): Provenances {
  const origins: Provenance[] = [fromProgram]
  const known = new Map<string, number>([[fromProgram.source, 0]])
  const append = ({ source, rule, derivedFrom }: Provenance) => {
    const premises = derivedFrom === undefined ? {} : { derivedFrom: Object.freeze([...derivedFrom]) }
    return origins.push(Object.freeze({ source, ...(rule === undefined ? {} : { rule }), ...premises })) - 1
  }
  return {
    intern(provenance) {
      // facts with premises of their own rarely share them, and a key would cost more than it saves
      if (provenance.derivedFrom !== undefined) return append(provenance)
      const key = provenance.rule === undefined ? provenance.source : `${provenance.source}\u0000${provenance.rule}`
      const found = known.get(key)
      if (found !== undefined) return found
      const origin = append(provenance)
      known.set(key, origin)
      return origin
    },
    provenance(origin, line) {
      const kept = origins[origin] ?? fromProgram
      return line === 0 ? kept : { ...kept, line }
    },
  }
}
