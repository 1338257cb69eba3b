import { type ActingCall, type Action, type Answer, actionsOf, type Place } from '../../actions/index.ts'
import { answerFrom, either, matches } from '../../actions/internal.ts'
import { type Started, startedFrom } from './started.ts'

type Truth = Answer['truth']

/**
 * A command that is meant, or a function that tells whether it is. In a text, each part is one of these; `a|b` are alternatives, `*` is any text:
 * - `delete`: the next word; options and what may be their values are not counted. `**`: any words, but none that only looks. `$`: no more words.
 * - `!list|show`: the first word is none of these.
 * - `-r|--recursive`, `--replicas=0`: an option that is given, anywhere. `!--dry-run`: one that is not.
 * - `@*:/*`: a word that is given anywhere. `!@x`: one that is not.
 */
export type Meant = string | ((started: Started) => Truth | boolean)

/** Whether a call starts a program in one of these ways. Keys are names of programs, separated by spaces. */
export function commandsLike(
  table: Readonly<Record<string, readonly Meant[]>>,
): (call: ActingCall, place: Place) => Answer {
  const judgesOf = judgesIn(table)
  return (call, place) => {
    const [yes, maybe]: [Action[], Action[]] = [[], []]
    for (const action of actionsOf(call, place)) {
      if (action.type !== 'runs' || typeof action.program !== 'string') continue
      const judges = judgesOf(action.program)
      if (judges.length === 0) continue
      const started = startedFrom(action)
      if (asksForHelp(started)) continue
      const truth = either(judges.map((judge) => judge(started)))
      if (truth !== 'no') (truth === 'yes' ? yes : maybe).push(action)
    }
    return answerFrom(yes, maybe)
  }
}

/** Programs with commands that print their help whatever else is given. */
const helpful =
  /^(?:kubectl|oc|helm|terraform|tofu|terragrunt|pulumi|npm|pnpm|yarn|bun|cargo|docker|podman|gh|glab|gcloud|az|fly|flyctl|heroku|vercel|netlify|wrangler|supabase|doctl|railway|eksctl|argocd|flux|vault|prisma|firebase|cdk|serverless|aws)$/

/** Whether the last argument asks for help; behind words that start something else, it would be for that. */
function asksForHelp({ action: { program, argv }, words }: Started): boolean {
  if (argv.at(-1) !== '--help' || argv.includes('--') || !helpful.test(typeof program === 'string' ? program : ''))
    return false
  return !words.some(
    ({ text }) =>
      typeof text !== 'string' || /^(?:run|exec|create|start|compose|debug|ssh|run-script|x|dlx|tunnel)$/.test(text),
  )
}

type Judge = (started: Started) => Truth

/** What is meant of a program. A table is taken apart for the programs that calls run: most processes see one call. */
function judgesIn(table: Readonly<Record<string, readonly Meant[]>>): (program: string) => readonly Judge[] {
  const known = new Map<string, readonly Judge[]>()
  return (program) => {
    const before = known.get(program)
    if (before !== undefined) return before
    const meant = Object.entries(table).flatMap(([names, own]) => (names.split(' ').includes(program) ? own : []))
    const judges = meant.map(judgeOf)
    if (judges.length > 0) known.set(program, judges)
    return judges
  }
}

function judgeOf(meant: Meant): Judge {
  if (typeof meant === 'function') {
    return (started) => {
      const answer = meant(started)
      return typeof answer === 'boolean' ? (answer ? 'yes' : 'no') : answer
    }
  }
  const parts = meant === '' ? [] : meant.split(' ')
  const isCondition = (part: string) => /^[-@!]/.test(part)
  const conditions = parts.filter(isCondition).map(conditionOf)
  const words = parts.filter((part) => !isCondition(part)).map((part) => part.split('|'))
  return (started) => (conditions.every((isMet) => isMet(started)) ? wordsMatch(words, started.words) : 'no')
}

function conditionOf(part: string): (started: Started) => boolean {
  const isWanted = !part.startsWith('!')
  const text = isWanted ? part : part.slice(1)
  const alternatives = text.split('|')
  if (text.startsWith('@')) {
    const patterns = alternatives.map((one) => one.replace(/^@/, ''))
    return ({ words }) => words.some((word) => isAny(word.text, patterns)) === isWanted
  }
  if (!text.startsWith('-')) return ({ words: [first] }) => first === undefined || !isAny(first.text, alternatives)
  const equals = text.indexOf('=')
  const names = (equals < 0 ? text : text.slice(0, equals)).split('|').map((one) => one.replace(/^--?/, ''))
  const values = equals < 0 ? undefined : text.slice(equals + 1).split('|')
  return ({ options }) => {
    for (const [name, given] of options) {
      if (!names.some((one) => matches(name, one) === 'yes')) continue
      if (values === undefined || given.some((value) => isAny(value, values))) return isWanted
    }
    return !isWanted
  }
}

function isAny(text: Parameters<typeof matches>[0], patterns: readonly string[]): boolean {
  return patterns.some((pattern) => matches(text, pattern) === 'yes')
}

/** Words after which the others are names, though they look like something else: `describe delete`. */
const looks = /^(?:list|ls|describe|show|get|read|info|status|view|create|logs?|help)$/

/** The most words that a command is looked for in. */
const mostWords = 12

function wordsMatch(wanted: readonly (readonly string[])[], given: Started['words']): Truth {
  const words = given.slice(0, mostWords)
  const from = (part: number, at: number): Truth => {
    const patterns = wanted[part]
    if (patterns === undefined) return 'yes'
    const word = words[at]
    if (patterns[0] === '$') return words.slice(at).every(({ mayBeValue }) => mayBeValue) ? 'yes' : 'no'
    if (word === undefined) return 'no'
    if (patterns[0] === '**') {
      const looking = words.findIndex(({ text }, place) => place >= at && typeof text === 'string' && looks.test(text))
      const end = looking < 0 ? words.length : looking + 1
      return words.slice(at, end).some((_, more) => from(part + 1, at + more) === 'yes') ? 'yes' : 'no'
    }
    const here = either(patterns.map((pattern) => matches(word.text, pattern)))
    const rest = here === 'no' ? 'no' : from(part + 1, at + 1)
    const found = here === 'unknown' && rest === 'yes' ? 'unknown' : rest
    return found !== 'yes' && word.mayBeValue ? either([found, from(part, at + 1)]) : found
  }
  return from(0, 0)
}
