import { didYouMean } from '../../../base/index.ts'
import type { Vocabulary } from '../../knowledge/declarations/vocabulary-of.ts'
import { numberTests } from '../../knowledge/regions.ts'
import { partsOf, termsIn } from '../../language/parts-of.ts'
import type {
  Comparison,
  Condition,
  DefaultDeclaration,
  RegionDeclaration,
  RuleDeclaration,
  Term,
} from '../../language/tree.ts'
import { commands } from '../commands.ts'
import { readVerbs } from '../read-verbs.ts'
import type { Report } from './checking.ts'
import { nameOf, spelt } from './term-type.ts'

/** A rule joins claims about relations by `AND`, and its conclusion has no variable of its own. */
export function checkRule({ condition, conclusion }: RuleDeclaration, vocabulary: Vocabulary, report: Report): void {
  const body = partsOf(condition, 'and')
  const areClaims = [...body, conclusion].map((part) => isClaim(part, report)).every(Boolean)
  checkVariables(body, conclusion, report)
  if (!areClaims) return
  for (const part of body) if (part.type === 'comparison') checkKnown(part, vocabulary, report)
}

/** A rule reads facts and conclusions; what holds by default is not among its premises. */
export function checkPremises(
  { condition }: RuleDeclaration,
  defaults: readonly DefaultDeclaration[],
  report: Report,
): void {
  for (const part of partsOf(condition, 'and')) {
    if (part.type !== 'comparison') continue
    const { verb, object } = part
    const isMeant = ({ claim }: DefaultDeclaration) =>
      claim.verb.text === verb.text && (object.type === 'reference' || nameOf(object) === nameOf(claim.object))
    const found = defaults.find(isMeant)
    if (found === undefined) continue
    const message = `a rule does not build on defaults: \`${found.name.text}\` does not make this true`
    report('T157', verb.span, message, 'let a rule conclude it, or query both in the condition of the hook', 'warning')
  }
}

/** More variables than a person names in a rule: to compare each with each would take too long. */
const mostCompared = 100

/** Every variable of the conclusion comes from the body, and one that is named once is probably misspelt. */
function checkVariables(body: readonly Condition[], { subject, object }: Comparison, report: Report): void {
  const variables = (terms: readonly Term[]) => terms.filter((term) => term.type === 'reference')
  const bound = variables(body.flatMap((part) => termsIn(part)))
  const concluded = variables([subject, object])
  const known = new Set(bound.map(spelt))
  const unbound = concluded.filter((term) => !known.has(spelt(term)))
  for (const term of unbound) {
    const hint = didYouMean(spelt(term), known) ?? 'use it in the condition'
    report('T150', term.span, `nothing binds \`${spelt(term)}\``, hint)
  }
  const uses = new Map<string, number>()
  for (const term of [...bound, ...concluded]) uses.set(spelt(term), (uses.get(spelt(term)) ?? 0) + 1)
  for (const term of unbound.length > 0 ? [] : bound) {
    if (uses.get(spelt(term)) !== 1 || term.name.startsWith('_')) continue
    const others = uses.size > mostCompared ? [] : [...uses.keys()].filter((one) => one !== spelt(term))
    const hint = didYouMean(spelt(term), others) ?? 'it stands for any concept; begin it with `_` if that is meant'
    report('T153', term.span, `\`${spelt(term)}\` is named only once`, hint, 'warning')
  }
}

/** Whether it is a claim, for a rule or a default; reports it otherwise. */
function isClaim(part: Condition, report: Report): boolean {
  const form = 'join claims by `AND`: `$x PARENT_OF $y AND $y PARENT_OF $z`'
  if (part.type !== 'comparison') {
    report('T150', part.span, 'a rule consists of claims', form)
    return false
  }
  const { subject, object, verb, quantifier } = part
  if (quantifier !== undefined) report('T150', quantifier.span, `\`${quantifier.text}\` has no meaning in a rule`, form)
  // one that is not a relation is reported with the facts
  const isRelation =
    !Object.hasOwn(commands, verb.text) && (!Object.hasOwn(readVerbs, verb.text) || verb.text === 'CONTAINS')
  if (/^(NOT_)?IS_A_/.test(verb.text))
    report(
      'T150',
      verb.span,
      `a rule cannot name a level: \`${verb.text}\``,
      'write `IS_A`; a conclusion exists as far as its premises',
    )
  for (const side of [subject, object]) {
    if (side.type === 'text' && side.value.startsWith('?'))
      report('T150', side.span, 'a concept of a rule cannot begin with `?`', 'write `$name` for a variable')
  }
  return isRelation
}

/** A relation that nothing states, concludes or declares is probably misspelt. */
function checkKnown({ verb }: Comparison, { stated }: Vocabulary, report: Report): void {
  const positive = verb.text.startsWith('NOT_') ? verb.text.slice('NOT_'.length) : verb.text
  if (stated.has(verb.text) || stated.has(positive)) return
  const hint = didYouMean(verb.text, stated) ?? 'state a fact with it, or leave it to a program that does'
  report('T154', verb.span, `no fact and no rule of this theory uses \`${verb.text}\``, hint, 'warning')
}

/** `bird CAN fly UNLESS penguin OR ostrich`. */
export function checkDefault({ claim, unless }: DefaultDeclaration, report: Report): void {
  isClaim(claim, report)
  for (const term of [claim.subject, claim.object]) {
    if (term.type === 'reference') report('T110', term.span, 'a default is about a kind', 'name the kind itself')
  }
  for (const part of unless === undefined ? [] : partsOf(unless, 'or')) {
    if (part.type === 'word' || part.type === 'text') continue
    report('T150', part.span, 'an exception is a kind', 'write `UNLESS penguin OR ostrich`')
  }
}

const regionForm = 'write `concept IS_A harm` or `concept.risk GREATER_THAN 80`, joined by AND, OR and NOT'

/** The condition of a region: the kind of a concept, and numbers that it carries. */
export function checkRegion({ when }: RegionDeclaration, report: Report): void {
  const check = (condition: Condition): void => {
    if (condition.type === 'and' || condition.type === 'or') condition.parts.forEach(check)
    else if (condition.type === 'not') check(condition.condition)
    else if (condition.type !== 'comparison' || condition.quantifier !== undefined)
      report('T155', condition.span, 'a region depends on kinds and numbers of `concept`', regionForm)
    else checkPart(condition, report)
  }
  check(when)
}

function checkPart({ subject, verb, object }: Comparison, report: Report): void {
  const name = nameOf(subject)
  const [owner = '', ...dimension] = name.split('.')
  if (subject.type !== 'word' || owner !== 'concept') {
    report('T155', subject.span, `\`${name}\` has no meaning in a region`, didYouMean(owner, ['concept']) ?? regionForm)
  } else if (dimension.includes('')) {
    report('T155', subject.span, `\`${name}\` names no number`, regionForm)
  } else if (dimension.length === 0) {
    if (verb.text !== 'IS_A') report('T155', verb.span, `a region cannot ask for ${verb.text}`, regionForm)
    else if (object.type === 'reference' || object.type === 'number')
      report('T155', object.span, `\`${nameOf(object)}\` is not a kind`, regionForm)
  } else if (!Object.hasOwn(numberTests, verb.text)) {
    const hint = didYouMean(verb.text, Object.keys(numberTests)) ?? regionForm
    report('T155', verb.span, `${verb.text} does not compare numbers`, hint)
  } else if (object.type !== 'number') {
    report('T155', object.span, `\`${nameOf(object)}\` is not a number`, regionForm)
  }
}
