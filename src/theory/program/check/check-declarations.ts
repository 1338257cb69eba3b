import { didYouMean } from '../../../base/index.ts'
import { relationProperties } from '../../knowledge/declarations/declarations.ts'
import type { Vocabulary } from '../../knowledge/declarations/vocabulary-of.ts'
import { isDeclaration, settingOf } from '../../knowledge/facts-of.ts'
import type { Diagnostic } from '../../language/diagnostics/diagnostic.ts'
import type {
  Declaration,
  LimitDeclaration,
  RegionDeclaration,
  Statement,
  Term,
  Theory,
  Triple,
} from '../../language/tree.ts'
import { checkDefault, checkPremises, checkRegion, checkRule } from './check-claims.ts'
import { createExceptions } from './check-exceptions.ts'
import { createInverses, type Inverses, isStandard, standard } from './check-inverse.ts'
import { createRuleNames } from './check-rule-names.ts'
import { collector, type Report } from './checking.ts'
import { nameOf } from './term-type.ts'

/** Everything wrong with the declarations of a theory. */
export function checkDeclarations(
  { statements, file }: Theory,
  vocabulary: Vocabulary,
  others: readonly Theory[],
): readonly Diagnostic[] {
  const { report, found } = collector(file)
  const taken = new Map<string, number>()
  const values = new Map(others.flatMap((other) => other.statements.flatMap((one) => valueIn(one, other.file))))
  const regions = new Map(others.flatMap((other) => other.statements.flatMap((one) => regionIn(one, other.file))))
  const inverses = createInverses(others)
  const all = [...others.flatMap((other) => other.statements), ...statements]
  const defaults = all.filter(isDefault)
  const checkRuleNames = createRuleNames(all)
  const checkExceptions = createExceptions(all)
  for (const statement of statements) {
    const key = keyOf(statement)
    const first = key === undefined ? undefined : taken.get(key)
    if (first !== undefined) twice(statement, first, report)
    else if (statement.type === 'triple' && key !== undefined) declaredElsewhere(statement, values.get(key), report)
    if (key !== undefined && first === undefined) taken.set(key, statement.span.line)
    if (statement.type === 'triple' && isDeclaration(statement)) checkValue(statement, vocabulary, inverses, report)
    else if (statement.type === 'rule') {
      checkRule(statement, vocabulary, report)
      checkPremises(statement, defaults, report)
      checkRuleNames(statement, report)
    } else if (statement.type === 'default') {
      checkDefault(statement, report)
      checkExceptions(statement, report)
    } else if (statement.type === 'limit') checkLimit(statement, report)
    else if (statement.type === 'region') {
      checkRegion(statement, report)
      const elsewhere = regions.get(statement.name.text)
      if (elsewhere !== undefined) takenRegion(statement, elsewhere, report)
    }
  }
  return found
}

const isDefault = (statement: Statement) => statement.type === 'default'

interface Elsewhere {
  readonly file: string
  readonly value: string | number
}

function valueIn(statement: Statement, file: string): readonly (readonly [string, Elsewhere])[] {
  const [key, setting] = [keyOf(statement), statement.type === 'triple' ? settingOf(statement) : undefined]
  return key === undefined || setting === undefined ? [] : [[key, { file, value: setting.value }]]
}

/** Of two values in two theories, the one that is loaded last would count. */
function declaredElsewhere(triple: Triple, other: Elsewhere | undefined, report: Report): void {
  if (other === undefined || other.value === settingOf(triple)?.value) return
  const message = `\`${nameOf(triple.subject)}\` is ${other.value} in ${other.file}`
  report('T152', triple.subject.span, message, 'declare it in one place')
}

function regionIn(statement: Statement, file: string): readonly (readonly [string, string])[] {
  return statement.type === 'region' ? [[statement.name.text, file]] : []
}

/** A second region of one name would replace the first, and hooks would no longer block questions there. */
function takenRegion({ name }: RegionDeclaration, file: string, report: Report): void {
  report('T152', name.span, `the region \`${name.text}\` is declared already, in ${file}`, 'rename one of them')
}

const named: readonly Statement['type'][] = ['rule', 'default', 'limit', 'region']

/** What can be declared only once. */
function keyOf(statement: Statement): string | undefined {
  if (statement.type === 'triple') {
    const { owner, name } = settingOf(statement) ?? {}
    return name === undefined ? undefined : JSON.stringify([owner, name])
  }
  return named.includes(statement.type) ? `${statement.type} ${(statement as Declaration).name.text}` : undefined
}

function twice(statement: Statement, line: number, report: Report): void {
  const place = statement.type === 'triple' ? statement.subject : (statement as Declaration).name
  const what = statement.type === 'triple' ? nameOf(statement.subject) : (statement as Declaration).name.text
  report('T152', place.span, `\`${what}\` is declared already, in line ${line}`, 'keep one of them')
}

/** A relation is written in capitals. */
const isRelation = (name: string) => name === name.toUpperCase() && name !== name.toLowerCase()

/** `OWNS IS transitive`, `OWNS INVERSE_OF OWNED_BY`, `rm.risk IS 90`, `control.caution IS high`. */
function checkValue(triple: Triple, vocabulary: Vocabulary, inverses: Inverses, report: Report): void {
  const { subject, verb, object } = triple
  const setting = settingOf(triple)
  if (subject.type === 'reference' || object.type === 'reference')
    report('T110', subject.span, 'a declaration cannot refer to a variable', 'name the thing itself')
  else if (setting?.owner === 'control') checkControl(setting.name, triple, report)
  else if (setting !== undefined) {
    checkOwner(setting.owner, triple, report)
    if (typeof setting.value === 'number') return
    const message = `the ${setting.name} of ${setting.owner} cannot be \`${setting.value}\``
    report('T149', object.span, message, 'a dimension is a number')
  } else if (!isRelation(nameOf(subject))) notRelation(triple, report)
  else if (verb.text !== 'IS') {
    if (isRelation(nameOf(object))) {
      checkEither(triple, vocabulary, report)
      if (verb.text === 'INVERSE_OF') inverses.check(triple, report)
    } else report('T148', object.span, `\`${nameOf(object)}\` is not a relation`, 'a relation is written in capitals')
  } else if (!relationProperties.some((one) => one === nameOf(object))) {
    const hint = didYouMean(nameOf(object), relationProperties) ?? `it is one of ${relationProperties.join(', ')}`
    report('T148', object.span, `\`${nameOf(object)}\` is not a property of relations`, hint)
  } else if (isStandard(subject)) standard(subject, report)
  else checkUsed(subject, vocabulary, report)
}

/** Of two relations that belong together, one may be there for questions only. */
function checkEither({ subject, object }: Triple, vocabulary: Vocabulary, report: Report): void {
  const isUsed = [subject, object].some((side) => vocabulary.used().has(nameOf(side)))
  if (!isUsed) checkUsed(subject, vocabulary, report)
}

/** A relation that is declared and never used resembles the one that is meant. */
function checkUsed(subject: Term, { used }: Vocabulary, report: Report): void {
  const name = nameOf(subject)
  if (used().has(name)) return
  const hint = didYouMean(name, used()) ?? 'state a fact with it'
  report('T154', subject.span, `no fact and no rule uses \`${name}\``, hint, 'warning')
}

/** `contro.ceiling` is a number of a concept by its form, and a slip by its sense. */
function checkOwner(owner: string, { subject }: Triple, report: Report): void {
  const isWhole = owner.split('.').every((part) => part !== '')
  const meant = didYouMean(owner, ['control'])
  if (!isWhole) report('T149', subject.span, `\`${owner}\` is not a concept`, 'write `concept.dimension IS number`')
  else if (meant !== undefined) report('T149', subject.span, `\`${owner}\` resembles \`control\``, meant)
}

function checkControl(name: string, { object }: Triple, report: Report): void {
  const modes = ['learning', 'query']
  const value = nameOf(object)
  if (name !== 'mode' || modes.includes(value)) return
  const hint = didYouMean(value, modes) ?? `it is one of ${modes.join(', ')}`
  report('T149', object.span, `\`${value}\` is not a mode`, hint)
}

function notRelation({ subject, verb, object }: Triple, report: Report): void {
  const [name, other] = [nameOf(subject), nameOf(object)]
  const kind = `\`${name} IS_A ${other}\` states a kind, \`${name}.size IS 5\` a number`
  const hint = verb.text === 'IS' ? kind : 'a relation is written in capitals'
  report('T148', subject.span, `\`${name}\` is not a relation`, hint)
}

function checkLimit({ kind, atLeast, atMost }: LimitDeclaration, report: Report): void {
  if (kind.type === 'reference') report('T110', kind.span, 'a limit is about a kind', 'name the kind itself')
  if (atLeast === undefined || atMost === undefined || atLeast.value <= atMost.value) return
  report('T151', atMost.span, `nothing is at least ${atLeast.value} and at most ${atMost.value}`, 'exchange the two')
}
