import { after, isObject, PawlError, portWith } from '../../base/index.ts'
import { ask, deny, type Hook, undecided } from '../../kernel/index.ts'
import type { ToolCall } from '../../protocol/index.ts'
import { checkHookOptions, commonOf, type HookOptions, late } from '../hook-options.ts'
import { scopeOf } from '../scope.ts'
import { verbs } from '../verbs.ts'
import type { CapabilityResolver } from './resolver.ts'

/** The options of `capability`. */
export interface CapabilityOptions extends HookOptions {
  readonly resolver: CapabilityResolver
}

/**
 * Makes hooks that let a tool be called only if the resolver allows it. The model receives each denial, and every
 * failure of the resolver, and continues without the call; strict, they end the run.
 *
 * @example
 * const hooks = capability({ resolver: listResolver({ allow: ['read_*'], ask: ['refund'] }) })
 * const clerk = createAgent({ name: 'clerk', model: refunding, tools: [readFile, refund], hooks })
 * console.log((await clerk.run('Refund 5 to Kim.')).status) // => 'suspended'
 */
export function capability(options: CapabilityOptions): readonly Hook[] {
  checkHookOptions(options, 'capability', {
    resolver: { ...portWith('resolve'), hint: 'make it with `listResolver`, `pathResolver` or `theoryResolver`' },
  })
  const { resolver, name = 'capability', strict = false } = options
  return [
    verbs.guard({
      name,
      on: 'tool.before',
      priority: late,
      failure: strict ? 'throw' : 'closed',
      ...commonOf(options, resolver),
      run: (payload, signal) =>
        after(resolver.resolve(payload.call, scopeOf(payload), signal), (answer) => read(answer, payload.call, strict)),
    }),
  ]
}

/** The resolver is foreign code: an unknown answer is undecided, and undecided is not allowed. */
function read(answer: unknown, { name }: ToolCall, strict: boolean) {
  const { type, reason } = isObject(answer) ? answer : {}
  if (type === 'allow') return undefined
  if (type === 'undecided' && typeof reason === 'string') return undecided(`\`${name}\`: ${reason}`)
  if (typeof reason !== 'string' || (type !== 'ask' && type !== 'deny')) {
    return undecided(`the resolver did not say whether \`${name}\` may be called`)
  }
  if (type === 'ask') return ask(reason)
  const sentence = `capability denied for \`${name}\`: ${reason}`
  if (strict) throw new PawlError('capability-denied', sentence, { hint: 'a strict capability ends the run' })
  return deny(sentence)
}
