import { type Answer, actionsOf, describeAction } from '../actions/index.ts'
import type { Called } from '../actions/internal.ts'
import { ask, declaring, deny, type Hook, type Outcome, type Payload } from '../kernel/index.ts'
import type { RunInput, ToolResult } from '../protocol/index.ts'
import { type CallRule, isTextRule, type TextRule, type Where } from './rule/rule.ts'
import { textsIn } from './rule/texts-in.ts'
import type { ChosenRule } from './settings.ts'

const guard = declaring('guard')

/** A rule as a hook, named after it. */
export function ruleHook(chosen: ChosenRule, whereOf: WhereOf): Hook {
  const { rule } = chosen
  return isTextRule(rule) ? textHook(chosen, rule) : callHook(chosen, rule, whereOf)
}

function callHook(chosen: ChosenRule, rule: CallRule, whereOf: WhereOf): Hook {
  const hook = guard({
    ...commonOf(chosen),
    on: 'tool.before',
    run(payload: Payload) {
      const { call } = payload as unknown as Called
      return judged(chosen, rule.asks(call, { ...whereOf(payload as unknown as Called), options: chosen.options }))
    },
  })
  const selects = (payload: Payload) => {
    const { call } = payload as unknown as Called
    const { place } = whereOf(payload as unknown as Called)
    return actionsOf(call, place).some(({ type }) => rule.deeds.includes(type))
  }
  return Object.freeze({ ...hook, selects })
}

type WhereOf = (called: Called) => Omit<Where, 'options'>

function judged({ rule, level, unknown }: ChosenRule, { truth, actions }: Answer): Outcome | undefined {
  if (truth === 'no') return undefined
  if (truth === 'yes') return outcome(level, `${sentence(actions)}; ${rule.instead}`)
  const unclear = actions.filter(({ type }) => type !== 'opaque')
  if (unclear.length === 0 || unknown === 'allow') return undefined // `commands.unreadable` judges code
  return outcome(unknown, `it cannot be seen whether this ${rule.does}: ${sentence(unclear)}; ${rule.instead}`)
}

/** The most actions that a reason names. */
const most = 3

function sentence(actions: Answer['actions']): string {
  const named = actions.slice(0, most).map(describeAction)
  const more = actions.length - named.length
  return more > 0 ? `${named.join(', ')} and ${more} more` : named.join(', ')
}

function outcome(level: ChosenRule['level'], reason: string): Outcome {
  return level === 'ask' ? ask(reason) : deny(reason)
}

function textHook(chosen: ChosenRule, { on, finds, instead }: TextRule): Hook {
  return guard({
    ...commonOf(chosen),
    on,
    run(payload: Payload) {
      const { input, result } = payload as { readonly input?: RunInput; readonly result?: ToolResult }
      for (const text of textsIn(on === 'run.before' ? input : result?.output)) {
        const found = finds(text)
        if (found !== undefined) return outcome(on === 'tool.after' ? 'deny' : chosen.level, `${found}; ${instead}`)
      }
      return undefined
    },
  })
}

function commonOf({ name, level, isInShadow, unknown, options }: ChosenRule) {
  const identity = JSON.stringify([level, unknown, options])
  return { name, identity, ...(isInShadow && { mode: 'shadow' }) }
}
