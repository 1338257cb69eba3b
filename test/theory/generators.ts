import fc from 'fast-check'
import { actionWords, listName } from '../../src/theory/language/action-words.ts'
import type { Condition, Span, Statement, Term, Theory } from '../../src/theory/language/tree.ts'
import type { Choose } from '../chooser.ts'

export { type Choose, chooser } from '../chooser.ts'

/** Theories to test the language with: trees, the many ways to write one down, and texts that are not theories. */

const nowhere: Span = { line: 0, column: 0, offset: 0, length: 0 }
const named = (text: string) => ({ text, span: nowhere })

const keywords = ['HOOK', 'BEGIN', 'END', 'IF', 'THEN', 'ELSE', 'PRIORITY', 'ON_UNDECIDED', 'TEST', 'GIVEN', 'EXPECT']
const aLetter = fc.constantFrom(...'abzABZ_é語д')
const aWord = fc
  .tuple(aLetter, fc.string({ unit: fc.constantFrom(...'aZ_9.:-é'), maxLength: 6 }), aLetter)
  .map((parts) => parts.join(''))
  .filter((word) => !keywords.includes(word))
const aName = aWord.map(named)
const aVerb = fc.oneof(
  fc.constantFrom('IS_A', 'TAG', 'HOOK', 'HOOK_FOR', 'READ_DIM', 'EQUALS'),
  aWord.map((word) => word.toUpperCase()).filter((word) => !keywords.includes(word)),
)
const aNumber = fc.oneof(fc.integer(), fc.double({ noNaN: true, noDefaultInfinity: true })).map((value) => value + 0)
const aTerm: fc.Arbitrary<Term> = fc.oneof(
  aWord.map((text) => ({ type: 'word' as const, text, span: nowhere })),
  aWord.map((name) => ({ type: 'reference' as const, name, span: nowhere })),
  fc.string({ unit: 'binary', maxLength: 8 }).map((value) => ({ type: 'text' as const, value, span: nowhere })),
  aNumber.map((value) => ({ type: 'number' as const, value, span: nowhere })),
)
const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined })

const aTriple = fc.record({
  type: fc.constant('triple' as const),
  variable: maybe(aName),
  subject: aTerm,
  verb: aVerb.map(named),
  object: aTerm,
  span: fc.constant(nowhere),
})

const aComparison = fc.record({
  type: fc.constant('comparison' as const),
  quantifier: maybe(fc.constantFrom('EVERY', 'ANY', 'NO').map(named)),
  subject: aTerm,
  verb: aVerb.map(named),
  object: aTerm,
  span: fc.constant(nowhere),
})
const { condition: aCondition } = fc.letrec<{ condition: Condition }>((tie) => ({
  condition: fc.oneof(
    { maxDepth: 3, depthSize: 'small' },
    aTerm,
    aComparison,
    fc.record({ type: fc.constant('not' as const), condition: tie('condition'), span: fc.constant(nowhere) }),
    fc.record({
      type: fc.constantFrom('and' as const, 'or' as const),
      parts: fc.array(tie('condition'), { minLength: 2, maxLength: 3 }),
      span: fc.constant(nowhere),
    }),
  ),
}))
const anOption = fc.record({ text: fc.constantFrom('force', 'no-verify', 'a'), span: fc.constant(nowhere) })
/** A condition about what a call does, which only hooks have. */
const anAction: fc.Arbitrary<Condition> = fc.oneof(
  fc
    .tuple(fc.constantFrom('command', 'call'), aTerm, fc.array(anOption), fc.array(anOption))
    .map(([text, object, wanted, others]) => {
      const options = [
        ...wanted.map((one) => ({ ...one, isWanted: true })),
        ...others.map((one) => ({ ...one, isWanted: false })),
      ]
      const subject = { type: 'word' as const, text, span: nowhere }
      const run = { type: 'comparison' as const, quantifier: undefined, subject, verb: named('RUNS'), object }
      return { ...run, ...(options.length > 0 && { options }), span: nowhere }
    }),
  fc
    .tuple(fc.constantFrom(...actionWords), fc.constantFrom('EVERY', 'NO'), aVerb, aTerm)
    .map(([words, quantifier, verb, object]) => ({
      ...{ type: 'comparison' as const, quantifier: named(quantifier), verb: named(verb), object, span: nowhere },
      subject: { type: 'word' as const, text: listName(words), span: nowhere },
    })),
  fc.tuple(fc.constantFrom(...actionWords.filter(({ verb }) => verb !== undefined)), aTerm).map(([words, object]) => ({
    ...{ type: 'comparison' as const, quantifier: named('ANY'), verb: named('MATCHES'), object, span: nowhere },
    ...{ subject: { type: 'word' as const, text: listName(words), span: nowhere }, spelling: 'call' as const },
  })),
  fc
    .constantFrom('call IS opaque', 'call WRITES path', 'call INSTALLS package')
    .map((text) => ({ type: 'word' as const, text, span: nowhere })),
)
const isTerm = ({ type }: Condition) => ['word', 'reference', 'text', 'number'].includes(type)
/** A condition that cannot be written as a triple. */
const isMore = (condition: Condition) => {
  if (condition.type === 'comparison') return condition.quantifier !== undefined
  if (condition.type === 'and' || condition.type === 'or')
    return condition.parts.length > 2 || !condition.parts.every(isTerm)
  return condition.type === 'not'
}
const aBinding = fc.record({
  type: fc.constant('binding' as const),
  variable: aName,
  condition: aCondition.filter(isMore),
  span: fc.constant(nowhere),
})

const { body: aBody } = fc.letrec<{ body: Statement[]; inner: Statement }>((tie) => {
  const then = tie('body')
  const aBranch = fc.record({
    type: fc.constant('branch' as const),
    variable: maybe(aName),
    condition: aCondition,
    then,
    otherwise: tie('body'),
    span: fc.constant(nowhere),
  })
  const inner = fc.oneof({ maxDepth: 2, depthSize: 'small' }, aTriple, aBinding, aBranch)
  return { body: fc.array(tie('inner'), { maxLength: 3 }), inner }
})

const aHook = fc.record({
  type: fc.constant('hook' as const),
  name: aName,
  event: aName,
  priority: maybe(fc.integer().map((value) => ({ type: 'number' as const, value, span: nowhere }))),
  onUndecided: maybe(fc.constantFrom('DENY', 'ASK', 'ALLOW').map(named)),
  when: maybe(fc.oneof(aCondition, anAction)),
  body: aBody,
  span: fc.constant(nowhere),
})
const aMacro = fc.record({
  type: fc.constant('macro' as const),
  name: aName,
  body: aBody,
  span: fc.constant(nowhere),
})
const aTest = fc.record({
  type: fc.constant('test' as const),
  name: aName,
  given: aBody,
  expect: aBody,
  span: fc.constant(nowhere),
})
const aClaim = fc.record({
  type: fc.constant('comparison' as const),
  quantifier: fc.constant(undefined),
  subject: aTerm,
  verb: aVerb.map(named),
  object: aTerm,
  span: fc.constant(nowhere),
})
const span = fc.constant(nowhere)
const anAmount = fc.nat().map((value) => ({ type: 'number' as const, value, span: nowhere }))
const aDeclaration: fc.Arbitrary<Statement> = fc.oneof(
  fc.record({ type: fc.constant('rule' as const), name: aName, condition: aCondition, conclusion: aClaim, span }),
  fc.record({ type: fc.constant('default' as const), name: aName, claim: aClaim, unless: maybe(aCondition), span }),
  fc.record({ type: fc.constant('region' as const), name: aName, when: aCondition, span }),
  fc
    .tuple(aName, aTerm, aVerb.map(named), anAmount, maybe(anAmount), fc.boolean())
    .map(([name, kind, verb, one, other, isLeast]) => ({
      ...{ type: 'limit' as const, name, kind, verb, span: nowhere },
      ...(isLeast ? { atLeast: one, atMost: other } : { atLeast: other, atMost: one }),
    })),
  fc
    .string({ unit: 'grapheme', minLength: 1 })
    .map((value) => ({ type: 'uses' as const, path: { type: 'text' as const, value, span: nowhere }, span: nowhere })),
)
const anOutermost: fc.Arbitrary<Statement> = fc.oneof(aTriple, aHook, aMacro, aTest, aDeclaration)

/** Any theory that can be written, without comments; each variable is declared once. */
export const aTheory: fc.Arbitrary<Theory> = fc
  .tuple(fc.array(anOutermost, { maxLength: 3 }), aBody)
  .map(([outermost, plain]) => ({ file: 'any', statements: numbered([...outermost, ...plain]), comments: [] }))

/** Renames every variable to a unique name. */
function numbered(statements: readonly Statement[]): readonly Statement[] {
  let count = 0
  const fresh = <N extends { text: string } | undefined>(name: N) => {
    count += 1
    return name && { ...name, text: `${name.text}_${count}` }
  }
  const each = (body: readonly Statement[]): readonly Statement[] => body.map(one)
  const one = (statement: Statement): Statement => {
    if (statement.type === 'triple') return { ...statement, variable: fresh(statement.variable) }
    if (statement.type === 'binding') return { ...statement, variable: fresh(statement.variable) }
    if (statement.type === 'hook') return { ...statement, body: each(statement.body) }
    if (statement.type === 'test') return { ...statement, given: each(statement.given), expect: each(statement.expect) }
    if (statement.type === 'macro') {
      return { ...statement, name: named(`${statement.name.text}_m${++count}`), body: each(statement.body) }
    }
    if (statement.type !== 'branch') return statement
    const variable = fresh(statement.variable)
    const then = each(statement.then)
    return { ...statement, variable, then, otherwise: each(statement.otherwise) }
  }
  return each(statements)
}

/** Writes tidy text untidily, without changing its meaning: line ends, spaces, `;`, comments, lines run together. */
export function untidied(tidy: string, choose: Choose): string {
  const pick = (...texts: readonly string[]) => texts[choose(texts.length)] ?? ''
  const end = () =>
    pick('\n', '\r\n', '\n\n\n', ' # behind\n', ' ;# behind\r\n', '\n  #alone \n', ' ; ', '\t;\n;\n \t\n')
  const whole = tidy.replace(/\n +(AND|OR) /g, ' $1 ') // a condition on several lines
  const lines = whole.split('\n').filter((line) => line !== '')
  const loose = lines.map((line) => {
    const gap = pick('', ' ', '\t')
    const broken =
      /^ *(@|IF)/.test(line) && !/['"]/.test(line) ? line.replace(/ (BEGIN|THEN|GIVEN)$/, breakHeader) : line
    return `${gap}${broken}${end()}`
  })
  return pick('', '\uFEFF') + loose.join('')

  function breakHeader(_: string, keyword: string): string {
    return `${pick(' ', '   ', '\n', ' # in the header\n', '\n# alone\n', '\r\n\r\n')}${keyword}`
  }
}

/** Pieces of the language in any order. */
export const aSoup = fc
  .array(
    fc.oneof(
      fc.constantFrom(...keywords, ...keywords.map((word) => `@${word}`), 'BEGN', 'then', 'ENDE'),
      fc.constantFrom(
        '@x',
        '@',
        '$',
        '$x',
        'x',
        'IS_A',
        '5',
        '(',
        ')',
        'AND',
        'NOT',
        'EVERY',
        'DENY',
        '-1.5',
        "'a'",
        '"',
        "'",
        '\\',
        '# c',
        ';',
        '\n',
        '\r\n',
        '%',
      ),
    ),
    { maxLength: 40, size: 'max' },
  )
  .chain((pieces) =>
    fc.constantFrom(' ', '\n', '').map((between) => pieces.map((piece) => `${piece}${between}`).join('')),
  )

/** Anything at all. */
export const aJunk = fc.string({ unit: 'binary', maxLength: 80, size: 'max' })

/** The text with some of its parts cut out, doubled, moved or written over. */
export function mutated(text: string, choose: Choose): string {
  let result = text
  for (let round = choose(4); round >= 0; round -= 1) {
    const from = choose(result.length + 1)
    const to = Math.min(result.length, from + choose(12))
    const part = result.slice(from, to)
    const odd = ['', part + part, 'END', '@', "'", '\n', ' IF ', ';', '#', '\u0000'][choose(10)] ?? ''
    result = result.slice(0, from) + odd + result.slice(to)
  }
  return result
}

const places: ReadonlySet<string> = new Set(['span', 'elseSpan', 'expectSpan', 'blankLines'])

/** A tree without the places of its parts. */
export function withoutPlaces(tree: unknown): unknown {
  return JSON.parse(JSON.stringify(tree, (key, value) => (places.has(key) ? undefined : value)))
}
