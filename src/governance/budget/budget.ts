import { after, isObject, PawlError, portWith } from '../../base/index.ts'
import { deny, type Hook, modify, undecided } from '../../kernel/index.ts'
import { noUsage } from '../../protocol/index.ts'
import { checkHookOptions, commonOf, type HookOptions, late } from '../hook-options.ts'
import { scopeOf } from '../scope.ts'
import { verbs } from '../verbs.ts'
import type { BudgetGate, Spent } from './gate.ts'

/** The options of `budget`. */
export interface BudgetOptions extends HookOptions {
  readonly gate: BudgetGate
}

/**
 * Makes hooks that limit the spending of calls by the gate. A model call that cannot be paid ends the run; a tool call
 * that cannot be paid is reported to the model, which is offered no more tools. Strict, that ends the run too, and so
 * does a cost that cannot be recorded. Every attempt of a wrap is reserved and settled as a call of its own.
 *
 * @example
 * const gate = storeGate({ budgets: store.budgets, limits: { session: { tokens: 100_000, toolCalls: 50 } } })
 * await createAgent({ name: 'helper', model, hooks: budget({ gate }) }).run('Where is the Louvre?')
 */
export function budget(options: BudgetOptions): readonly Hook[] {
  checkHookOptions(options, 'budget', {
    gate: {
      ...portWith('narrow', 'reserve', 'settle'),
      hint: 'make it with `storeGate({ budgets: store.budgets, limits })`',
    },
  })
  return [...beforeModel(options), ...afterModel(options), beforeTool(options), ...afterTool(options)]
}

function beforeModel({ gate, name = 'budget', ...options }: BudgetOptions): readonly Hook[] {
  const common = { on: 'model.before', priority: late, ...commonOf(options, gate) } as const
  return [
    verbs.transform({
      ...common,
      name: `${name}.narrow`,
      run: ({ request, ...scope }) =>
        after(gate.narrow(request, scopeOf(scope)), (narrowed) =>
          narrowed === request ? undefined : modify({ request: narrowed }),
        ),
    }),
    verbs.guard({
      ...common,
      name: `${name}.model`,
      run: ({ request, ...scope }, signal) =>
        after(gate.reserve({ type: 'model', request, scope: scopeOf(scope) }), (answer) => {
          const refused = read(answer)
          if (signal?.aborted) giveBack(gate, { ...unused, happened: false, scope: scopeOf(scope) })
          return typeof refused === 'string' ? deny(`budget exhausted: ${refused}`) : refused
        }),
    }),
  ]
}

const unused = { type: 'model', usage: noUsage, models: [] } as const

/** A guard that was cut off while the gate reserved: its call is not made, and not settled later. */
function giveBack(gate: BudgetGate, spent: Spent): void {
  Promise.resolve(gate.settle(spent)).catch(() => undefined) // it is not awaited any more; too much is counted, never too little
}

/** Each call of the model ends in one of three ways: it answers, it fails or is not made, or a stub replaces it. */
function afterModel({ gate, name = 'budget', strict = false, ...options }: BudgetOptions): readonly Hook[] {
  const settling = { failure: strict ? 'throw' : 'open', ...commonOf(options, gate) } as const
  const settle = (spent: Spent) => after(gate.settle(spent), () => undefined)
  return [
    verbs.observe({
      name: `${name}.settle-model`,
      on: 'tokens.counted',
      ...settling,
      run: ({ usage, model, requestedModel, ...scope }) =>
        settle({ type: 'model', happened: true, usage, models: [model, requestedModel], scope: scopeOf(scope) }),
    }),
    verbs.observe({
      name: `${name}.settle-failed`,
      on: 'error.raised',
      match: { where: 'model' },
      ...commonOf(options, gate), // it has failed already: its error must not be hidden by ours
      run: ({ made = true, ...scope }) => settle({ ...unused, happened: made, scope: scopeOf(scope) }),
    }),
    verbs.observe({
      name: `${name}.settle-stub`,
      on: 'model.after',
      match: { origin: 'stub' },
      ...settling,
      run: (scope) => settle({ ...unused, happened: false, scope: scopeOf(scope) }),
    }),
  ]
}

function beforeTool({ gate, name = 'budget', strict = false, ...options }: BudgetOptions): Hook {
  return verbs.guard({
    name: `${name}.tool`,
    on: 'tool.before',
    priority: late + 1,
    failure: strict ? 'throw' : 'closed',
    ...commonOf(options, gate),
    run: ({ call, ...scope }, signal) =>
      after(gate.reserve({ type: 'tool', call, scope: scopeOf(scope) }), (answer) => {
        const refused = read(answer)
        if (signal?.aborted) giveBack(gate, { type: 'tool', call, happened: false, scope: scopeOf(scope) })
        if (typeof refused !== 'string') return refused
        if (strict) throw new PawlError('budget-exhausted', `budget exhausted: ${refused}`)
        return deny(`budget exhausted: ${refused}`)
      }),
  })
}

/** Each call of a tool ends in one of two ways: hooks receive its result, or it failed without one. */
function afterTool({ gate, name = 'budget', strict = false, ...options }: BudgetOptions): readonly Hook[] {
  const settling = { failure: strict ? 'throw' : 'open', ...commonOf(options, gate) } as const
  return [
    verbs.observe({
      name: `${name}.settle-tool`,
      on: 'tool.after',
      ...settling,
      run: ({ call, origin, ...scope }) =>
        after(gate.settle({ type: 'tool', call, happened: origin === 'real', scope: scopeOf(scope) }), () => undefined),
    }),
    verbs.observe({
      name: `${name}.settle-failed-tool`,
      on: 'error.raised',
      match: { where: 'tool' },
      ...commonOf(options, gate), // it has failed already: its error must not be hidden by ours
      run: ({ made = true, ...scope }) =>
        after(gate.settle({ type: 'tool', happened: made, scope: scopeOf(scope) }), () => undefined),
    }),
  ]
}

/** The reason of a refusal, undefined if there is none; undecided if the gate, which is foreign code, returned neither. */
function read(answer: unknown) {
  if (!isObject(answer) || !('refused' in answer)) return undecided('the gate did not say whether it may be spent')
  const { refused } = answer
  if (refused === undefined || typeof refused === 'string') return refused
  return undecided('the gate did not say why it refuses')
}
