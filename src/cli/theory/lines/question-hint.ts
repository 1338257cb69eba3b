import { didYouMean } from '../../../base/index.ts'
import type { Engine } from '../../../theory/index.ts'
import { vocabularyOf } from '../../../theory/internal.ts'
import type { Question } from '../theories/asked.ts'

/** A sentence about a name in a question that is not known and resembles another: its answer is always UNKNOWN. */
export function questionHint(engine: Engine, [subject, relation, object]: Question): string | undefined {
  const { reasoner, store } = engine
  const { relations, concepts } = vocabularyOf(nothing, { relations: reasoner.relations, others: engine.theories() })
  const facts = store.match({}) // also those of a program, or of a prompt
  const verbs = new Set([...relations, ...facts.map((fact) => fact.relation)])
  const names = new Set([...concepts, ...facts.flatMap((fact) => [fact.subject, fact.object])])
  return (
    slipIn('relation', relation.replace(/^NOT_/, ''), verbs) ??
    slipIn('concept', subject, names) ??
    slipIn('concept', object, names)
  )
}

const nothing = { file: '', statements: [], comments: [] }

function slipIn(what: string, name: string, known: ReadonlySet<string>): string | undefined {
  const meant = known.has(name) ? undefined : didYouMean(name, known)
  return meant && `there is no ${what} \`${name}\`: ${meant}`
}
