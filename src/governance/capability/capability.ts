import { after, isObject, PawlError } from '../../base/index.ts'
import { ask, deny, type Hook, undecided } from '../../kernel/index.ts'
import type { ToolCall } from '../../protocol/index.ts'
import { portWith } from '../check-option.ts'
import { checkHookOptions, commonOf, type HookOptions, late } from '../hook-options.ts'
import { scopeOf } from '../scope.ts'
import { verbs } from '../verbs.ts'
import type { CapabilityResolver } from './resolver.ts'

/** The options of `capability`. */
export interface CapabilityOptions extends HookOptions {
  readonly resolver: CapabilityResolver
}

/**
 * Hooks that allow a tool call only if the resolver does. After a denial or a failure of the resolver, the model reads why
 * and the run goes on; with `strict` the run ends.
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

/** The resolver is somebody else's: what is neither of its three words is doubt, and doubt is not allowed. */
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
