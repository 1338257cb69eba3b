import { actionWords, callStates } from '../../src/theory/language/action-words.ts'
import { quoteText } from '../../src/theory/language/lexer/quote-text.ts'
import type { Choose } from './generators.ts'
import { moments } from './reference/words.ts'

/** Theories of facts and hooks that load without an error, and use all that the language has. */

export const concepts = ['rm', 'bash', 'fetch', 'shell_tool', 'destructive', 'risky', 'thing', '__proto__'] as const
export const dimensions = ['ethical_risk', 'domain'] as const
export const oddTexts = [
  '',
  ' ',
  'rm',
  'bash',
  'rm -rf /',
  'rm*',
  '*.env',
  'a*a*b',
  'prod.env',
  'aaaab',
  '__proto__',
  'constructor',
  'destructive',
  'ünï😀',
  '\ud800',
  '12',
  ' 12 ',
  '0x10',
  'TRUE_CERTAIN',
  'FALSE',
  'true',
  'it\'s "so"\\\n',
] as const
export const oddNumbers = [0, 1, -1, 12, 16, 80, 127, -127, 200, 0.5, 1e308] as const
const parts = ['input.risk', 'input.list', 'input.a.b', 'input.deep', 'output.a', 'output.0']
const fields = ['risk', 'command', 'a.b', 'a.b.c', '__proto__', 'list', 'list.0', 'list.length', 'deep.__proto__.x']

/** Relations of questions; `test/theory/reference/world.ts` knows the conclusions from each. */
const relations = [
  ...['IS_A', 'DID', 'LIKES', 'HAS', 'MARRIED_TO', 'PARENT_OF', 'CHILD_OF', 'IS_A_PROVEN', 'IS_A_CERTAIN'],
  ...['OWNS', 'OWNED_BY', 'NEAR', 'NEAR'],
]
const comparing = ['EQUALS', 'NOT_EQUALS']
const calculating = ['GREATER_THAN', 'LESS_THAN', 'AT_LEAST', 'AT_MOST', 'PLUS', 'MINUS', 'TIMES', 'DIVIDED_BY']
const matching = [
  ...['CONTAINS', 'CONTAINS_WORD', 'STARTS_WITH', 'ENDS_WITH', 'MATCHES'],
  ...['EQUALS_IGNORING_CASE', 'MATCHES_IGNORING_CASE', 'CONTAINS_WORD_IGNORING_CASE', 'INSIDE', 'OUTSIDE'],
]
const factMoments = ['ON_FACT_ADDED', 'ON_REASONING_STEP', 'ON_CONTRADICTION']

export interface Random {
  readonly choose: Choose
  readonly chance: (percent: number) => boolean
  readonly pick: <T>(from: readonly T[]) => T
}

export function randomOf(choose: Choose): Random {
  return { choose, chance: (percent) => choose(100) < percent, pick: (from) => from[choose(from.length)] as never }
}

/** One body on its way to the page. */
interface Body extends Random {
  readonly moment: string
  readonly words: readonly string[]
  /** Names are counted through the whole hook, so that no name is taken twice. */
  readonly count: { names: number }
}

/** A theory's text: facts that need no proof, then one to five hooks. */
export function randomTheory(choose: Choose): string {
  const random = randomOf(choose)
  const known = Array.from({ length: 4 + choose(8) }, () => randomFact(random))
  // these two name every concept and every relation, so that hooks may use them
  const all = concepts.map((name, at) => `${name} LIKES ${concepts[(at + 1) % concepts.length]}`)
  const levels = ['rm IS_A_PROVEN destructive', 'bash IS_A_CERTAIN shell_tool']
  const hooks = Array.from({ length: 1 + choose(5) }, (_, at) => randomHook(random, `h${at}`))
  return [...all, ...levels, ...known, ...randomDeclarations(random), ...hooks, ''].join('\n')
}

/** Rules whose conclusions are in reach of the generated facts; IS_A is concluded of the last concept only. */
const rules = [
  '$x OWNS $y THEN $x HAS $y',
  '$x MARRIED_TO $y AND $y OWNS $z THEN $x OWNS $z',
  '$x NEAR $y AND $x IS_A risky THEN $y NEAR destructive',
  '$x PARENT_OF $y THEN $x NEAR $y',
  '$x OWNS thing THEN $x IS_A __proto__',
  '$x HAS $y AND $y HAS $x THEN $x MARRIED_TO $y',
  'rm OWNS $x AND $x IS_A $y THEN rm LIKES $y',
]

function randomDeclarations(random: Random): readonly string[] {
  const { chance, pick } = random
  const properties = ['OWNS IS transitive', 'OWNS INVERSE_OF OWNED_BY', 'NEAR IS symmetric', 'NEAR IS inheritable']
  const kinds = ['risky', 'thing', 'destructive', 'shell_tool']
  const made = [
    ...[...properties, 'NEAR IS transitive', 'OWNS IS symmetric'].filter(() => chance(40)),
    ...rules.filter(() => chance(20)).map((rule, at) => `@RULE r${at} IF ${rule}`),
    ...kinds
      .filter(() => chance(20))
      .map((kind, at) => {
        const unless = chance(50) ? ` UNLESS ${pick(concepts)} OR ${pick(kinds)}` : ''
        return `@DEFAULT d${at} ${kind} ${pick(['HAS', 'NEAR', 'LIKES', 'NOT_LIKES'])} ${pick(concepts)}${unless}`
      }),
    ...(chance(30) ? [`control.ceiling IS ${pick(['80', 'high'])}`] : []),
    ...(chance(30) ? [`${pick(['rm', 'bash'])}.weight IS ${pick([1, -5, 90])}`] : []),
    ...(chance(30) ? ['@REGION ethics WHEN concept IS_A risky'] : []),
  ]
  return chance(70) ? made : []
}

const joining = ['HAS', 'MARRIED_TO', 'PARENT_OF', 'OWNS', 'OWNS', 'NEAR']

/** IS_A only goes from the left of the list to the right, so that nothing is its own kind and nothing contradicts. */
function randomFact({ choose, pick }: Random): string {
  const from = choose(concepts.length - 1)
  const to = from + 1 + choose(concepts.length - from - 1)
  const verb = pick(['IS_A', 'IS_A', 'IS_A_PROVEN', 'IS_A_POSSIBLE', 'IS_A_UNPROVEN', ...joining])
  return `${concepts[from]} ${verb} ${concepts[to]}`
}

/** Most events are tool calls, where effects of hooks are visible most often. */
const likely = [...Array(9).fill('ON_TOOL_CALL'), 'ON_FACT_ADDED', 'ON_FACT_ADDED', 'ON_CONCEPT_CREATED'] as const

function randomHook(random: Random, name: string): string {
  const { pick, chance, choose } = random
  const moment = pick([...Object.keys(moments), ...likely])
  const { words: found = {}, honours = [] } = moments[moment] ?? {}
  const words = [
    ...Object.keys(found).filter((word) => !word.includes(' ')),
    ...(moment.startsWith('ON_TOOL') ? parts : []),
  ]
  const body: Body = { ...random, moment, words, count: { names: 0 } }
  const lines = randomBody(body, [], choose(4))
  const event = chance(10) ? moment.toLowerCase() : moment
  if (chance(15)) return `@tie_${name} ${name} ${pick(['HOOK_FOR', 'HOOK'])} ${event}\n@${name} BEGIN\n${lines}\nEND`
  const priority = chance(40) ? ` PRIORITY ${100 + choose(4)}` : ''
  const undecided = chance(60)
    ? ` ON_UNDECIDED ${pick(honours.includes('ask') ? ['DENY', 'ASK', 'ALLOW'] : ['DENY', 'ALLOW'])}`
    : ''
  const when = chance(25) ? ` WHEN ${randomCondition(body, [], 2)}` : ''
  return `@HOOK ${name} ${event}${priority}${undecided}${when} BEGIN\n${lines}\nEND`
}

function randomBody(body: Body, known: readonly string[], depth: number): string {
  const lines: string[] = []
  const variables = [...known]
  for (let left = 2 + body.choose(5); left > 0; left -= 1) {
    if (depth > 0 && lines.length > 1 && body.chance(35)) lines.push(randomBranch(body, variables, depth))
    else if (body.chance(40)) lines.push(randomCommand(body, variables))
    else lines.push(randomReading(body, variables))
  }
  // so that the read value makes a difference
  if (body.chance(60)) lines.push(`IF ${boolTerm(body, variables)} THEN\n${randomCommand(body, variables)}\nEND`)
  return lines.join('\n')
}

function randomBranch(body: Body, variables: readonly string[], depth: number): string {
  const condition = body.chance(40) ? randomCondition(body, variables, 3) : boolOrAny(body, variables)
  const label = body.chance(10) ? `${fresh(body)} ` : ''
  const otherwise = body.chance(50) ? `ELSE\n${randomBody(body, variables, depth - 1)}\n` : ''
  return `${label}IF ${condition} THEN\n${randomBody(body, variables, depth - 1)}\n${otherwise}END`
}

function boolOrAny(body: Body, variables: readonly string[]): string {
  return body.chance(97) ? boolTerm(body, variables) : anyTerm(body, variables)
}

/** Comparisons, joined and counted. */
function randomCondition(body: Body, variables: readonly string[], depth: number): string {
  const { pick, choose } = body
  const inner = () => randomCondition(body, variables, depth - 1)
  if (body.moment.startsWith('ON_TOOL') && body.chance(30)) return randomAction(body, variables)
  switch (choose(depth > 0 ? 6 : 3)) {
    case 0:
      return boolOrAny(body, variables)
    case 1:
    case 2: {
      const subject = body.chance(40) ? pick(body.words) : readableTerm(body, variables)
      const wanted = body.chance(50) ? quoteText(pick(oddTexts)) : anyTerm(body, variables)
      const verb = pick([...comparing, ...matching, ...relations, 'GREATER_THAN', 'AT_MOST'])
      const isNumeric = ['GREATER_THAN', 'AT_MOST'].includes(verb)
      const object = isNumeric ? numberTerm(body, variables, named) : wanted
      return `${pick(['', '', '', 'EVERY ', 'ANY ', 'NO '])}${subject} ${verb} ${object}`
    }
    case 3:
      return `NOT ${inner()}`
    case 4:
      return `(${inner()} ${pick(['AND', 'OR'])} ${inner()})`
    default:
      return `(${inner()} AND ${inner()} OR ${inner()})`
  }
}

const lists = actionWords.map((one) => `${one.noun} ${one.deed}`)
const shortForms = actionWords.flatMap(({ verb, noun }) => (verb === undefined ? [] : [`call ${verb} ${noun}`]))
const paths = ['src', '.', '..', 'src/..', '/app/src', '/', '~', '../b', 'src/a', '/etc']
const names = ['rm', 'zod', 'main', 'evil.example', '*a*', 'bash', '.env']

/** A condition about what a call does. */
function randomAction(body: Body, variables: readonly string[]): string {
  const { pick, choose, chance } = body
  const options = () => Array.from({ length: 1 + choose(2) }, () => pick(['recursive', 'force', 'verbose', 'all']))
  switch (choose(4)) {
    case 0: {
      const program = pick(['rm', 'bash', '"git push"', '"r*"', 'npm', 'sudo', anyTerm(body, variables)])
      const [wanted, not] = ['WITH', 'WITHOUT'].map((word) => (chance(40) ? ` ${word} ${options().join(' ')}` : ''))
      return `${pick(['command', 'call'])} RUNS ${program}${wanted}${not}`
    }
    case 1: {
      const verb = pick([...matching, ...comparing, 'INSIDE', 'OUTSIDE', 'OUTSIDE', 'IS_A'])
      const wanted = quoteText(pick(verb.endsWith('SIDE') ? paths : names))
      return `${pick(['EVERY', 'ANY', 'NO'])} ${pick(lists)} ${verb} ${wanted}`
    }
    case 2:
      return chance(50) ? pick(shortForms) : `${pick(shortForms)} ${quoteText(pick(names))}`
    default:
      return `call IS ${pick(callStates)}`
  }
}

/** Names hint at the value of a variable: `b` for true or false, `v` for anything. */
function fresh({ count }: Body, kind: 'b' | 'v' = 'v'): string {
  count.names += 1
  return `@${kind}${count.names}`
}

const judging =
  / ([A-Z_]+_THAN|(NOT_)?EQUALS|AT_[A-Z]+|CONTAINS|INSIDE|OUTSIDE|[A-Z]+_WITH|MATCHES|AND|OR|NOT|IS_A[A-Z_]*|DID|LIKES|HAS) /

/** A reading with a name; now and then with the name of a word, or of nothing. */
function randomReading(body: Body, variables: string[]): string {
  if (body.chance(15)) {
    const condition = `NOT ${randomCondition(body, variables, 2)}`
    const name = fresh(body, 'b')
    variables.push(name.slice(1))
    return `${name} ${condition}`
  }
  const triple = randomQuestion(body, variables)
  const kind = judging.test(triple) ? 'b' : 'v'
  if (body.chance(5)) return `@_ ${triple}`
  const taken = body.chance(10)
    ? body.pick([...body.words.filter((word) => !word.includes('.')), '__proto__'])
    : undefined
  const name = taken === undefined || variables.includes(taken) ? fresh(body, kind) : `@${taken}`
  variables.push(name.slice(1))
  return `${name} ${triple}`
}

function randomQuestion(body: Body, variables: readonly string[]): string {
  const { pick, choose } = body
  const readable = () => readableTerm(body, variables)
  const anything = () => anyTerm(body, variables)
  const wanted = () => (body.chance(60) ? quoteText(pick(oddTexts)) : anything())
  const isToolCall = body.moment.startsWith('ON_TOOL')
  switch (choose(isToolCall ? 9 : 8)) {
    case 0:
      return `${readable()} ${pick(comparing)} ${anything()}`
    case 1:
      return `${numberTerm(body, variables, [])} ${pick(calculating)} ${numberTerm(body, variables, named)}`
    case 2:
      return `${isToolCall && body.chance(40) ? 'paths' : readable()} ${pick(matching)} ${wanted()}`
    case 3:
    case 4:
      return `${boolTerm(body, variables)} ${pick(['AND', 'OR', 'NOT'])} ${boolTerm(body, variables)}`
    case 5:
      return `${readable()} ${pick(relations)} ${anything()}`
    case 6:
      return `${anything()} ${pick(['READ_DIM', 'READ_CONTROL'])} ${pick([...dimensions, 'mode', 'caution', 'weight', 'ceiling', 'existence', anything()])}`
    case 7:
      return `${anything()} NEW_COMPOSITE ${anything()}`
    default:
      return `${anything()} READ_INPUT ${pick([...fields.map(quoteText), 'risk', anything()])}`
  }
}

function randomCommand(body: Body, variables: string[]): string {
  const { pick, moment } = body
  const honours = moments[moment]?.honours ?? []
  const always = ['TAG', 'REMEMBER', 'NEEDS_CONFIRMATION']
  const onFacts = factMoments.includes(moment) ? ['SET_EXISTENCE', 'BOOST_EXISTENCE', 'REDUCE_EXISTENCE'] : []
  const onReasoning = moment === 'ON_REASONING_STEP' ? ['BLOCK_REASONING'] : []
  const words = honours.map((outcome) => outcome.toUpperCase())
  const verb = pick([...always, ...words, ...words, ...onFacts, ...onFacts, ...onReasoning])
  const levels = ['CERTAIN', 'UNPROVEN', 'POSSIBLE', 'IMPOSSIBLE', 'zero', 'positive', '40', "'12'", '300']
  const amounts = ['5', '-70', '0.5', '500', 'zero', 'negative']
  const usual = verb === 'SET_EXISTENCE' ? pick(levels) : verb.endsWith('_EXISTENCE') ? pick(amounts) : pick(concepts)
  const object = body.chance(75) ? usual : anyTerm(body, variables)
  const label = body.chance(50) ? '@_ ' : body.chance(20) ? `${fresh(body)} ` : ''
  const line = `${label}${body.chance(10) ? "''" : anyTerm(body, variables)} ${verb} ${object}`
  if (label.startsWith('@v')) variables.push(label.slice(1, -1))
  return line
}

function reference({ pick, words }: Body, variables: readonly string[]): string {
  return `$${pick([...variables, ...variables, ...variables, ...words])}`
}

/** A term that a reading may have on its left: a bare word must be known. */
function readableTerm(body: Body, variables: readonly string[]): string {
  const { pick, choose, words } = body
  const terms = [
    () => pick(words),
    () => pick(words),
    () => reference(body, variables),
    () => pick(concepts),
    () => quoteText(pick(oddTexts)),
    () => literal(pick(oddNumbers)),
  ]
  return terms[choose(terms.length)]?.() ?? ''
}

function anyTerm(body: Body, variables: readonly string[]): string {
  const { pick, chance } = body
  return chance(85) ? readableTerm(body, variables) : pick([...named, 'nobody', 'web', 'shell'])
}

/** Numbers with a name are read on the right side only. */
const named = ['zero', 'positive', 'negative']

function numberTerm(body: Body, variables: readonly string[], named: readonly string[]): string {
  const { pick, choose, words } = body
  const terms = [() => reference(body, variables), () => literal(pick(oddNumbers)), () => pick([...words, ...named])]
  return terms[choose(terms.length)]?.() ?? ''
}

function boolTerm(body: Body, variables: readonly string[]): string {
  const judged = variables.filter((name) => /^b\d/.test(name)).slice(-4)
  return judged.length > 0 && body.chance(92) ? `$${body.pick(judged)}` : reference(body, variables)
}

function literal(value: number): string {
  return value === 1e308 ? `1${'0'.repeat(308)}` : `${value}`
}
