import {
  callable,
  checkOptionTypes,
  didYouMean,
  isObject,
  type OptionRule,
  PawlError,
  textOrTexts,
} from '../../base/index.ts'
import { anyOf, ask, deny } from '../../kernel/index.ts'
import { type ToolCall, type ToolKind, toolKinds } from '../../protocol/index.ts'
import { checkOptions, identityOf } from '../hook-options.ts'
import type { Scope } from '../scope.ts'
import { allow, type CapabilityResolver } from './resolver.ts'
import { roleOf } from './role-of.ts'

/** Calls that match all of these conditions; `*` in a text matches anything. A bare text is a tool's name. */
type CapabilityRule =
  | string
  | {
      readonly tool?: string | readonly string[]
      readonly kind?: ToolKind | readonly ToolKind[]
      readonly role?: string | readonly string[]
    }

/** The lists of `listResolver`. */
export interface CapabilityLists {
  readonly allow?: readonly CapabilityRule[]
  readonly ask?: readonly CapabilityRule[]
  readonly deny?: readonly CapabilityRule[]
  /** The caller's role. Default: the variable `role` of the context or the agent’s name. */
  readonly roleOf?: (scope: Scope) => string
}

/** A rule that is an empty text, or anything but a text or an object, would never hold. */
const ruleList: OptionRule = {
  says: 'a list of names of tools and of rules',
  fits: (value) =>
    Array.isArray(value) && value.every((rule) => (typeof rule === 'string' ? rule !== '' : isObject(rule))),
}

type Test = (call: ToolCall, role: string) => boolean

/**
 * Makes a resolver of three lists: deny prevails over ask, ask over allow, and a call on none of them is denied.
 *
 * @example
 * const resolver = listResolver({
 *   allow: ['read_*', { kind: 'write', role: 'writer' }],
 *   ask: ['refund'],
 *   deny: ['delete_*'],
 * })
 */
export function listResolver(lists: CapabilityLists): CapabilityResolver {
  checkOptions(lists, ['allow', 'ask', 'deny', 'roleOf'], 'listResolver')
  const rules = { allow: ruleList, ask: ruleList, deny: ruleList, roleOf: callable }
  checkOptionTypes('listResolver', lists, rules)
  const denied = testOf('deny', lists.deny)
  const asked = testOf('ask', lists.ask)
  const allowed = testOf('allow', lists.allow)
  const whose = lists.roleOf ?? roleOf
  return {
    identity: identityOf([lists.deny, lists.ask, lists.allow]),
    resolve(call, scope) {
      const role = whose(scope)
      if (denied(call, role)) return deny(`it is on the list of what \`${role}\` must not do`)
      if (asked(call, role)) return ask(`may \`${role}\` call \`${call.name}\`?`)
      return allowed(call, role) ? allow : deny(`it is on no list for \`${role}\``)
    },
  }
}

function testOf(list: string, rules: readonly CapabilityRule[] = []): Test {
  const tests = rules.map((rule) => ruleTest(list, typeof rule === 'string' ? { tool: rule } : rule))
  return (call, role) => tests.some((test) => test(call, role))
}

function ruleTest(list: string, rule: Exclude<CapabilityRule, string>): Test {
  const what = `a rule of the list \`${list}\``
  checkOptions(rule, ['tool', 'kind', 'role'], what)
  checkOptionTypes(what, rule, { tool: textOrTexts, kind: textOrTexts, role: textOrTexts })
  const { tool, kind, role } = rule
  if (tool === undefined && kind === undefined && role === undefined) {
    throw new PawlError('bad-resolver', `a rule of the list \`${list}\` says nothing`, {
      hint: 'give it a tool, a kind or a role; for every tool say `*`',
    })
  }
  checkKinds(list, kind)
  const isTool = patternsOf(tool)
  const isKind = patternsOf(kind)
  const isRole = patternsOf(role)
  return (call, who) => isTool(call.name) && isKind(call.kind) && isRole(who)
}

/** A rule on a kind that never occurs would never apply. */
function checkKinds(list: string, wanted: string | readonly string[] | undefined): void {
  const known: readonly string[] = toolKinds
  const stranger = [wanted ?? []].flat().find((kind) => !kind.includes('*') && !known.includes(kind))
  if (stranger === undefined) return
  throw new PawlError(
    'bad-resolver',
    `a rule of the list \`${list}\` is for the kind \`${stranger}\`, which never occurs`,
    {
      hint: didYouMean(stranger, known) ?? `it can be ${known.map((kind) => `\`${kind}\``).join(', ')}`,
    },
  )
}

function patternsOf(wanted: string | readonly string[] | undefined): (value: string) => boolean {
  if (wanted === undefined) return () => true
  return anyOf(typeof wanted === 'string' ? [wanted] : wanted)
}
