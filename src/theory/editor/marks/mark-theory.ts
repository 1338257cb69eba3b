import type { Statement, Theory, Triple } from '../../language/tree.ts'
import type { Mark } from './mark.ts'
import { markCondition } from './mark-condition.ts'
import { markHookTriple } from './mark-hook-triple.ts'
import { markExpect, markGiven } from './mark-story.ts'
import { createScope, type Marking, markDeclaration, markName, markTerm } from './marking.ts'
import { isTie, tiesOf } from './ties-of.ts'

/** Every word of a theory that means something, in the order of the text. Parts that could not be read have none. */
export function markTheory({ statements }: Theory): readonly Mark[] {
  const marks: Mark[] = []
  const ties = new Map(tiesOf(statements))
  const top: Marking = { marks, scope: createScope(), moment: undefined }
  for (const statement of statements) markStatement(statement, top, { isTop: true, ties })
  return marks.sort((one, other) => one.span.offset - other.span.offset)
}

/** The hook point of each body that is tied to one. */
type Ties = ReadonlyMap<string, string>

interface Level {
  readonly isTop: boolean
  readonly ties: Ties
}

/** The one place that knows every type of statement: a new type does not compile before it is marked here. */
function markStatement(statement: Statement, at: Marking, level: Level): void {
  switch (statement.type) {
    case 'triple':
      if (level.isTop) markFact(statement, at)
      else markHookTriple(statement, at)
      markDeclaration(statement.variable, at)
      return
    case 'binding':
      markCondition(statement.condition, at)
      markDeclaration(statement.variable, at)
      return
    case 'branch':
      markDeclaration(statement.variable, at)
      markCondition(statement.condition, at)
      markBody(statement.then, at, level)
      markBody(statement.otherwise, at, level)
      return
    case 'hook': {
      const inside = { ...at, scope: createScope(), moment: statement.event.text.toUpperCase() }
      markName(statement.name, { type: 'hook', isDeclaration: true }, at)
      markName(statement.event, { type: 'hook-point' }, at)
      if (statement.priority !== undefined) markTerm(statement.priority, { type: 'number' }, at)
      if (statement.onUndecided !== undefined) markName(statement.onUndecided, { type: 'undecided-answer' }, at)
      if (statement.when !== undefined) markCondition(statement.when, inside)
      markBody(statement.body, inside, level)
      return
    }
    case 'macro': {
      const { name, body } = statement
      at.marks.push({ name: name.text, span: name.span, form: 'variable', type: 'hook', isDeclaration: true })
      markBody(body, { ...at, scope: createScope(), moment: level.ties.get(name.text) }, level)
      return
    }
    case 'test': {
      const inside = { ...at, scope: createScope() }
      markName(statement.name, { type: 'test' }, at)
      markGiven(statement.given, inside)
      markExpect(statement.expect, inside)
      return
    }
    default:
      statement satisfies never
  }
}

/** A body has variables of its own, and sees those around it. */
function markBody(statements: readonly Statement[], around: Marking, level: Level): void {
  const at = { ...around, scope: createScope(around.scope) }
  for (const statement of statements) markStatement(statement, at, { ...level, isTop: false })
}

function markFact(triple: Triple, at: Marking): void {
  const { subject, verb, object } = triple
  const isTied = isTie(triple)
  markTerm(subject, isTied ? { type: 'hook', isDeclaration: false } : { type: 'concept', isDeclaration: true }, at)
  markName(verb, { type: isTied ? 'tie' : 'relation' }, at)
  if (isTied) markTerm(object, { type: 'hook-point' }, at)
  else markTerm(object, { type: verb.text === 'DID' ? 'deed' : 'concept', isDeclaration: true }, at)
}
