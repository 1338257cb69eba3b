import { settingOf } from '../../knowledge/facts-of.ts'
import { comparisonsIn, termsIn } from '../../language/parts-of.ts'
import type { Comparison, Declaration, Term, Triple } from '../../language/tree.ts'
import { type Marking, markName, markPart, markReference, markTerm } from './marking.ts'

/** The parts of a rule, a default, a limit or a region. */
export function markDeclared(statement: Declaration, at: Marking): void {
  switch (statement.type) {
    case 'rule':
      for (const claim of comparisonsIn(statement.condition)) markClaim(claim, at)
      markClaim(statement.conclusion, at)
      return
    case 'default':
      markClaim(statement.claim, at)
      for (const kind of statement.unless === undefined ? [] : termsIn(statement.unless)) markConcept(kind, at)
      return
    case 'limit':
      markConcept(statement.kind, at)
      markName(statement.verb, { type: 'relation' }, at)
      return
    case 'region':
      markName(statement.name, { type: 'region' }, at)
      for (const part of comparisonsIn(statement.when)) markRegionPart(part, at)
  }
}

function markClaim({ subject, verb, object }: Comparison, at: Marking): void {
  markConcept(subject, at)
  markName(verb, { type: 'relation' }, at)
  markConcept(object, at)
}

/** A variable of a rule is declared where it is first named. */
function markConcept(term: Term, at: Marking): void {
  if (term.type !== 'reference') markTerm(term, { type: 'concept', isDeclaration: true }, at)
  else if (at.scope.names.has(term.name)) markReference(term.name, term.span, at)
  else {
    at.scope.names.set(term.name, term.span.offset)
    markReference(term.name, term.span, at)
  }
}

function markRegionPart({ subject, verb, object }: Comparison, at: Marking): void {
  const dot = subject.type === 'word' ? subject.text.indexOf('.') : -1
  if (subject.type === 'word' && dot > 0) markPart(subject, dot + 1, subject.text.length, { type: 'dimension' }, at)
  const isKind = verb.text === 'IS_A'
  markName(verb, { type: isKind ? 'relation' : 'verb' }, at)
  if (isKind) markConcept(object, at)
}

/** `OWNS IS transitive`, `rm.risk IS 90`, `control.ceiling IS 80`. */
export function markValue(triple: Triple, at: Marking): void {
  const { subject, verb, object } = triple
  const setting = settingOf(triple)
  if (setting === undefined) {
    markTerm(subject, { type: 'relation' }, at)
    markTerm(object, { type: verb.text === 'IS' ? 'constant' : 'relation' }, at)
  } else if (subject.type === 'word') {
    const dot = setting.owner.length
    const isControl = setting.owner === 'control'
    if (!isControl) markPart(subject, 0, dot, { type: 'concept', isDeclaration: true }, at)
    markPart(subject, dot + 1, subject.text.length, { type: isControl ? 'control' : 'dimension' }, at)
    markTerm(object, { type: 'constant' }, at)
  }
  markName(verb, { type: 'tie' }, at)
}
