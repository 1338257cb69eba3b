import { deny, type Hook, modify, PawlError, undecided } from '../../kernel/index.ts'
import { noUsage } from '../../protocol/index.ts'
import { after } from '../after.ts'
import { type HookOptions, late, timeOf } from '../hook-options.ts'
import { isObject } from '../is-object.ts'
import { type Scope, scopeOf } from '../scope.ts'
import { verbs } from '../verbs.ts'
import type { BudgetGate } from './gate.ts'

export interface BudgetOptions extends HookOptions {
  readonly gate: BudgetGate
}

/**
 * Spends only what the gate has. A model call that cannot be paid ends the run; a tool call that cannot is told to the
 * model, which is offered no tools any more. Strict, that ends the run too, and so does a cost that cannot be written down.
 */
export function budget(options: BudgetOptions): readonly Hook[] {
  const { gate, name = 'budget', strict = false } = options
  const time = timeOf(options)
  const settling = { failure: strict ? 'throw' : 'open', ...time } as const
  const settle = (...given: Parameters<BudgetGate['settle']>) => after(gate.settle(...given), () => undefined)
  const finish = (payload: Scope) => after(gate.finish(scopeOf(payload)), () => undefined)
  return [
    ...beforeModel(options),
    verbs.observe({
      name: `${name}.settle-model`,
      on: 'model.after',
      ...settling,
      run: ({ request, response: { usage, model }, origin, ...scope }) =>
        settle({ type: 'model', request, scope: scopeOf(scope) }, { happened: origin === 'real', usage, model }),
    }),
    beforeTool(options),
    verbs.observe({
      name: `${name}.settle-tool`,
      on: 'tool.after',
      ...settling,
      run: ({ call, origin, ...scope }) =>
        settle({ type: 'tool', call, scope: scopeOf(scope) }, { happened: origin === 'real', usage: noUsage }),
    }),
    verbs.observe({ name: `${name}.finish`, on: 'run.after', ...settling, run: finish }),
    // the run has failed already: what it failed of must not be hidden by us
    verbs.observe({ name: `${name}.release`, on: 'error.raised', match: { where: 'run' }, ...time, run: finish }),
  ]
}

function beforeModel({ gate, name = 'budget', ...options }: BudgetOptions): readonly Hook[] {
  const common = { on: 'model.before', priority: late, ...timeOf(options) } as const
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
      run: ({ request, ...scope }) =>
        after(gate.reserve({ type: 'model', request, scope: scopeOf(scope) }), (answer) => {
          const refused = read(answer)
          return typeof refused === 'string' ? deny(`budget exhausted: ${refused}`) : refused
        }),
    }),
  ]
}

function beforeTool({ gate, name = 'budget', strict = false, ...options }: BudgetOptions): Hook {
  return verbs.guard({
    name: `${name}.tool`,
    on: 'tool.before',
    priority: late + 1,
    failure: strict ? 'throw' : 'closed',
    ...timeOf(options),
    run: ({ call, ...scope }) =>
      after(gate.reserve({ type: 'tool', call, scope: scopeOf(scope) }), (answer) => {
        const refused = read(answer)
        if (typeof refused !== 'string') return refused
        if (strict) throw new PawlError('budget-exhausted', `budget exhausted: ${refused}`)
        return deny(`budget exhausted: ${refused}`)
      }),
  })
}

/** The reason of a refusal, nothing if there is none; doubt if the gate, which is somebody else's, said neither. */
function read(answer: unknown) {
  if (!isObject(answer) || !('refused' in answer)) return undecided('the gate did not say whether it may be spent')
  const { refused } = answer
  if (refused === undefined || typeof refused === 'string') return refused
  return undecided('the gate did not say why it refuses')
}
