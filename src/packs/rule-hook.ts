import { type Action, type Answer, actionsOf, describeAction } from '../actions/index.ts'
import type { Called } from '../actions/internal.ts'
import { ask, declaring, deny, type Hook, type Verbs } from '../kernel/index.ts'
import type { AgentCatalogue } from '../protocol/index.ts'
import { type CallRule, isTextRule, type TextRule, type Where } from './rule/rule.ts'
import { textsIn } from './rule/texts-in.ts'
import type { ChosenRule } from './settings.ts'

const guard: Verbs<AgentCatalogue>['guard'] = declaring('guard')

type Objection = ReturnType<typeof ask> | ReturnType<typeof deny>

/** A rule as a hook, named after it. */
export function ruleHook(chosen: ChosenRule, whereOf: WhereOf): Hook {
  const { rule } = chosen
  return isTextRule(rule) ? textHook(chosen, rule) : callHook(chosen, rule, whereOf)
}

function callHook(chosen: ChosenRule, rule: CallRule, whereOf: WhereOf): Hook {
  const hook = guard({
    ...commonOf(chosen),
    on: 'tool.before',
    run: (called) => judged(chosen, rule.asks(called.call, { ...whereOf(called), options: chosen.options })),
  })
  // the registry has checked that this is a payload of `tool.before`
  const selects = (payload: object) => {
    const called = payload as Called
    return actionsOf(called.call, whereOf(called).place).some(({ type }) => rule.deeds.includes(type))
  }
  return Object.freeze({ ...hook, selects })
}

type WhereOf = (called: Called) => Omit<Where, 'options'>

function judged({ rule, level, unknown }: ChosenRule, { truth, actions }: Answer): Objection | undefined {
  if (truth === 'no') return undefined
  if (truth === 'yes') return outcome(level, `it ${rule.does}: ${listOf(actions)}; ${rule.instead}`)
  const unclear = actions.filter(({ type }) => type !== 'opaque')
  if (unclear.length === 0 || unknown === 'allow') return undefined // `commands.unreadable` judges code
  return outcome(unknown, `it cannot be seen whether this ${rule.does}: ${listOf(unclear)}; ${rule.instead}`)
}

/** The most actions that a reason names. */
const most = 3

function listOf(actions: Answer['actions']): string {
  const all = actions.filter((one) => one.type !== 'runs' || !actions.some((other) => isByIt(other, one)))
  const named = all.slice(0, most).map(shortly)
  const more = all.length - named.length
  return more > 0 ? `${named.join(', ')} and ${more} more` : named.join(', ')
}

/** Whether something is done by a program that is run: that it is run goes without saying. */
function isByIt(action: Action, run: Action): boolean {
  return action.type !== 'runs' && describeAction(action).startsWith(`${shortly(run)} `)
}

/** The rule tells what a program does that is run. */
function shortly(action: Action): string {
  return describeAction(action).replace(/ is run$/, '')
}

function outcome(level: ChosenRule['level'], reason: string): Objection {
  return level === 'ask' ? ask(reason) : deny(reason)
}

function textHook(chosen: ChosenRule, { on, does, finds, instead }: TextRule): Hook {
  const objection = (texts: Iterable<string>) => {
    for (const text of texts) {
      const found = finds(text)
      if (found !== undefined) return `it ${does}: ${found}; ${instead}`
    }
    return undefined
  }
  if (on === 'tool.after')
    return guard({
      ...commonOf(chosen),
      on,
      run: ({ result }) => denied(objection(textsIn(result.output))),
    })
  return guard({
    ...commonOf(chosen),
    on,
    run({ input }) {
      const reason = objection(textsIn(input))
      return reason === undefined ? undefined : outcome(chosen.level, reason)
    },
  })
}

/** A result exists already: it is too late for a question. */
function denied(reason: string | undefined) {
  return reason === undefined ? undefined : deny(reason)
}

function commonOf({ name, level, isInShadow, unknown, options }: ChosenRule) {
  const identity = JSON.stringify([level, unknown, options])
  return { name, identity, ...(isInShadow && { mode: 'shadow' as const }) }
}
