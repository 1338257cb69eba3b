import { callable, checkOptionTypes, checkRequired, isObject, PawlError, portWith, textList } from '../../base/index.ts'
import { ask, deny } from '../../kernel/index.ts'
import { checkOptions, identityOf } from '../hook-options.ts'
import type { Scope } from '../scope.ts'
import { allow, type CapabilityResolver } from './resolver.ts'
import { roleOf } from './role-of.ts'

/** Answers whether something is so, as an engine of theories does. */
interface Asked {
  /** Answers whether the subject has this relation to the object. */
  ask(subject: string, relation: string, object: string): unknown
}

/** The options of `theoryResolver`. */
export interface TheoryCapabilities {
  readonly theory: Asked
  /** Concepts whose tools are denied for every role: `tool IS_A …`. */
  readonly denied?: readonly string[]
  /** Concepts whose tools a person is asked about. */
  readonly asked?: readonly string[]
  readonly roleOf?: (scope: Scope) => string
}

/**
 * Makes a resolver that asks a theory: `tool IS_A …` denies or asks, and only a `role CAN tool` that is true allows. The role
 * is what `roleOf` returns; by default the variable `role` of the context, or else the name of the agent.
 *
 * @example
 * const hooks = capability({ resolver: theoryResolver({ theory: engine, denied: ['destructive'] }) })
 * const helper = createAgent({ name: 'helper', model, tools: [readFile], hooks })
 */
export function theoryResolver(options: TheoryCapabilities): CapabilityResolver {
  checkOptions(options, ['theory', 'denied', 'asked', 'roleOf'], 'theoryResolver')
  checkRequired('theoryResolver', options, { theory: portWith('ask') })
  checkOptionTypes('theoryResolver', options, { denied: textList, asked: textList, roleOf: callable })
  const { theory, denied = [], asked = [], roleOf: whose = roleOf } = options
  const resolver: CapabilityResolver = {
    identity: identityOf([denied, asked]),
    resolve({ name }, scope) {
      const isA = (concept: string) => truthOf(theory, name, 'IS_A', concept) !== 'no'
      const forbidden = denied.find(isA)
      if (forbidden !== undefined) return deny(`\`${name}\` IS_A \`${forbidden}\``)
      const role = whose(scope)
      if (truthOf(theory, role, 'CAN', name) !== 'yes')
        return deny(`nothing known says that \`${role}\` CAN \`${name}\``)
      const delicate = asked.find(isA)
      return delicate === undefined ? allow : ask(`\`${name}\` IS_A \`${delicate}\`: may \`${role}\` call it?`)
    },
  }
  return resolver
}

/** The meaning of a truth. A plausible answer is enough to deny, and not enough to allow. */
const worth: Readonly<Record<string, 'yes' | 'perhaps' | 'no'>> = {
  TRUE_CERTAIN: 'yes',
  TRUE_DEFAULT: 'yes',
  PLAUSIBLE: 'perhaps',
  UNKNOWN: 'no',
  FALSE: 'no',
}

/** A question that was blocked, or whose answers contradict each other, has no answer: the hook fails closed. */
function truthOf(theory: Asked, subject: string, relation: string, object: string): 'yes' | 'perhaps' | 'no' {
  const answer = theory.ask(subject, relation, object)
  const truth = isObject(answer) ? String(answer['truth']) : ''
  const known = Object.hasOwn(worth, truth) ? worth[truth] : undefined
  if (known !== undefined) return known
  throw new PawlError('no-answer', `whether \`${subject} ${relation} ${object}\` could not be answered`)
}
