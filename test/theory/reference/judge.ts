import type { KnowledgeEffect } from '../../../src/protocol/index.ts'
import type { Hook, Theory, Triple } from '../../../src/theory/language/tree.ts'
import { declaredBy } from './conclusions.ts'
import { interpret } from './interpret.ts'
import { readings as ours, type Readings } from './readings.ts'
import { moments, type Payload } from './words.ts'
import { createWorld, type Happening, type World } from './world.ts'

/** The outcome of all hooks of one event. */
export interface Judged {
  readonly type: string
  readonly by?: string
  /** For a hook's reason, only its start: the read fields are appended to it. */
  readonly reason?: string
  readonly reasons: readonly { readonly hook: string; readonly outcome: string; readonly reason: string }[]
  readonly informs: readonly { readonly hook: string; readonly text: string }[]
  readonly effects: readonly KnowledgeEffect[]
}

export interface Judge {
  readonly world: World
  /** Shows the event to its hooks; the sentence of a rejection is thrown. */
  show(event: string, payload: Payload): Judged
  /** States a fact, and shows all that comes of it. */
  state(subject: string, relation: string, object: string): void
}

const severity = ['approve', 'ask', 'deny']
const aboutKnowledge = new Set([
  'fact.added',
  'concept.created',
  'reasoning.before',
  'reasoning.after',
  'contradiction.found',
])

/** A refusal of what has happened already withholds it, and the other hooks still take note. */
const isPast = new Set(['tool.after'])

/** The theory at work. The readings can be replaced, to prove that wrong ones are detected. */
export function createJudge(theory: Theory, source: string, readings: Readings = ours): Judge {
  const hooks = hooksOf(theory)
  const declared = declaredBy(theory)
  const world = createWorld(declared)
  loadFacts(theory, world)
  for (const dimension of declared.dimensions) world.setDimension(...dimension)
  for (const control of declared.controls) world.setControl(...control)

  /** Hooks that have caused one another in a circle. */
  const disabled = new Set<string>()
  const hooksAt = (event: string) =>
    hooks.filter((hook) => momentOf(hook).event === event && !disabled.has(nameOf(hook)))
  const nameOf = (hook: Hook) => `${source}/${hook.name.text}`

  /** Shows the changes, one after the other, and their consequences behind them; if one fails, all consequences are undone. */
  const cascade = (happened: readonly Happening[]) => {
    const restore = world.save()
    try {
      showAll(happened)
    } catch (error) {
      restore()
      throw error
    }
  }
  const showAll = (happened: readonly Happening[]) => {
    const queue: (Happening & { causes: readonly string[][] })[] = happened.map((one) => ({ ...one, causes: [] }))
    let applied = 0
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
      const { event, payload, causes: led } = next
      const { effects, authors } = showed(event, payload)
      if (effects.length === 0) continue
      const causes = [...led, [...new Set(authors)]]
      try {
        applied += 1
        if (causes.length > 8 || applied > 1000) throw looped(causes)
        queue.push(
          ...world
            .apply(effects, authors, event)
            .map(({ by, ...happening }) => ({ ...happening, causes: [...led, [by]] })),
        )
      } catch {
        throw new Error(`the effects of \`${event}\` were refused, all of them`)
      }
    }
  }
  /** Disables the hooks that are in it twice, but for those that refuse in doubt. */
  const looped = (causes: readonly string[][]): Error => {
    const all = causes.flat()
    const twice = all.filter((name) => all.filter((one) => one === name).length > 1)
    for (const name of twice) {
      const hook = hooks.find((one) => nameOf(one) === name)
      if (hook !== undefined && (hook.onUndecided?.text ?? 'ALLOW') === 'ALLOW') disabled.add(name)
    }
    return new Error('a circle')
  }
  const answerOf = (hook: Hook, payload: Payload): Answer => {
    const { event, honours } = momentOf(hook)
    const { outcome, effects, doubt } = interpret(hook, payload, world, readings)
    const reached = reachedIn(hook, outcome)
    if (doubt !== undefined && reached !== undefined)
      return { type: reached.type, reason: `${reached.reason} (${theory.file}:${reached.line}`, effects: [] }
    if (doubt !== undefined && hook.onUndecided?.text !== 'ASK') return { failed: `could not decide: ${doubt}` }
    if (doubt !== undefined) {
      if (honours.includes('ask')) return { type: 'ask', reason: `undecided: ${doubt}`, effects: [] }
      return { failed: `gave no usable answer: a guard at \`${event}\` cannot return \`ask\`` }
    }
    if (aboutKnowledge.has(event)) return { type: 'continue', reason: '', effects }
    const restore = world.save()
    try {
      const actor = `${theory.file}:${hook.span.line} ${hook.name.text}`
      const authors = effects.map(() => actor)
      if (effects.length > 0) cascade(world.apply(effects, authors, 'agent'))
    } catch (thrown) {
      restore()
      const isRefused = outcome?.type === 'deny' || outcome?.type === 'ask'
      if (!isRefused || hook.onUndecided?.text !== 'ALLOW') return { failed: `failed: ${(thrown as Error).message}` }
    }
    if (outcome === undefined) return { type: 'continue', reason: '', effects: [] }
    const { type, reason, line } = outcome
    const isExplained = type === 'deny' || type === 'ask'
    return { type, reason: isExplained ? `${reason} (${theory.file}:${line}` : reason, effects: [] }
  }
  const showed = (event: string, payload: Payload): Judged & { readonly authors: readonly string[] } => {
    const authors: string[] = []
    const said: Judged = { type: 'continue', reasons: [], informs: [], effects: [] }
    const judged = hooksAt(event).reduce((judged, hook) => {
      if (judged.type === 'deny' && !isPast.has(event)) return judged
      const next = withAnswer(judged, nameOf(hook), hook, answerOf(hook, payload))
      authors.push(...next.effects.slice(judged.effects.length).map(() => nameOf(hook)))
      return next
    }, said)
    return { ...judged, authors }
  }
  const show: Judge['show'] = (event, payload) => {
    const { authors: _, ...judged } = showed(event, payload)
    return judged
  }
  return {
    world,
    show,
    state(subject, relation, object) {
      const restore = world.save()
      try {
        cascade(world.add(subject, relation, object, 127, 'program'))
      } catch (error) {
        restore()
        throw error
      }
    },
  }
}

/** A refusal that was reached stays, where doubt would lead to less. */
function reachedIn(hook: Hook, outcome: ReturnType<typeof interpret>['outcome']): typeof outcome {
  const inDoubt = hook.onUndecided?.text ?? (aboutKnowledge.has(momentOf(hook).event) ? 'ALLOW' : 'DENY')
  const isMore = outcome?.type === 'deny' ? inDoubt !== 'DENY' : outcome?.type === 'ask' && inDoubt === 'ALLOW'
  return isMore ? outcome : undefined
}

type Answer =
  | { readonly type: string; readonly reason: string; readonly effects: readonly KnowledgeEffect[] }
  | { readonly failed: string }

function withAnswer(judged: Judged, by: string, hook: Hook, answer: Answer): Judged {
  if ('failed' in answer) return withFailure(judged, by, hook, `guard \`${by}\` ${answer.failed}`)
  const { type, reason } = answer
  const effects = [...judged.effects, ...answer.effects]
  if (type === 'continue') return { ...judged, effects }
  if (type === 'inform') return { ...judged, informs: [...judged.informs, { hook: by, text: reason }] }
  const reasons = [...judged.reasons, { hook: by, outcome: type, reason }]
  return { ...moreSevere(judged, { type, by, reason }), reasons }
}

function withFailure(judged: Judged, by: string, hook: Hook, reason: string): Judged {
  const { event, honours } = momentOf(hook)
  const inDoubt = hook.onUndecided?.text ?? (aboutKnowledge.has(event) ? 'ALLOW' : 'DENY')
  const reasons = [...judged.reasons, { hook: by, outcome: 'failed', reason }]
  if (inDoubt === 'ALLOW') return { ...judged, reasons }
  if (!honours.includes('deny')) throw new Error(reason)
  return { ...moreSevere(judged, { type: 'deny', by, reason }), reasons }
}

function moreSevere(judged: Judged, verdict: { type: string; by: string; reason: string }): Judged {
  return severity.indexOf(verdict.type) > severity.indexOf(judged.type) ? { ...judged, ...verdict } : judged
}

function momentOf(hook: Hook) {
  const moment = moments[hook.event.text.toUpperCase()]
  if (moment === undefined) throw new Error(`there is no moment ${hook.event.text}`)
  return moment
}

const isTie = ({ verb }: Triple) => verb.text === 'HOOK_FOR' || verb.text === 'HOOK'

const isDeclaration = ({ verb }: Triple) => ['IS', 'INVERSE_OF', 'OPPOSED_BY'].includes(verb.text)

/** Hooks of both spellings, by priority, then by where they are tied to their event. */
function hooksOf({ statements }: Theory): readonly Hook[] {
  const hooks = statements.flatMap((statement): readonly Hook[] => {
    if (statement.type === 'hook') return [statement]
    if (statement.type !== 'triple' || !isTie(statement)) return []
    const { subject, object, span } = statement
    const macro = statements.find(
      (one) => one.type === 'macro' && subject.type === 'word' && one.name.text === subject.text,
    )
    if (macro?.type !== 'macro' || object.type !== 'word') return []
    const { name, body } = macro
    const event = { text: object.text, span: object.span }
    return [{ type: 'hook', name, event, priority: undefined, onUndecided: undefined, body, span }]
  })
  return hooks.toSorted((one, other) => (one.priority?.value ?? 100) - (other.priority?.value ?? 100))
}

const stated = new Map([
  ['IS_A_PROVEN', 64],
  ['IS_A_DEMONSTRATED', 64],
  ['IS_A_POSSIBLE', 0],
  ['IS_A_UNPROVEN', -64],
])

function loadFacts({ statements, file }: Theory, world: World): void {
  for (const statement of statements) {
    if (statement.type !== 'triple' || isTie(statement) || isDeclaration(statement)) continue
    const [subject, object] = [statement.subject, statement.object].map((term) => {
      if (term.type === 'word') return term.text
      return term.type === 'reference' ? term.name : `${term.value}`
    })
    const verb = statement.verb.text
    const relation = verb.startsWith('IS_A_') ? 'IS_A' : verb
    world.add(subject ?? '', relation, object ?? '', stated.get(verb) ?? 127, file)
  }
}
