import { flag, nonEmptyText, oneWordOf, PawlError, textList } from '../../base/index.ts'
import { type Hook, modify, transform } from '../../index.ts'
import { checkOptions, type Named, type Rule, type Rules } from '../shared/check-options.ts'
import { identityOf } from '../shared/identity-of.ts'
import { late } from '../shared/late.ts'
import { type JsonRedactor, jsonRedactor } from './json-redactor.ts'
import { type MessageRedactor, messageRedactor } from './message-redactor.ts'
import { type PersonalKind, personalKinds } from './personal/without-personal.ts'

/** Events at which `redact` takes data out. */
export type RedactPlace = (typeof places)[number]
const places = ['model.before', 'model.after', 'tool.before', 'tool.after'] as const

/** The options of `redact`. */
export interface RedactOptions extends Named {
  /** Whether secrets such as keys, tokens and passwords are taken out. Default: true. */
  readonly secrets?: boolean
  /** The kinds of personal data that are taken out, or false for none. Default: all of them. */
  readonly personal?: readonly PersonalKind[] | false
  /** Further names of secrets, whole words: `salary` hides the values of `salary` and `base_salary`. */
  readonly words?: readonly string[]
  /** The events: requests to the model, its answers, the inputs and the results of tools. Default: all four. */
  readonly where?: readonly RedactPlace[]
}

const rules: Rules = {
  secrets: { ...flag, such: 'true' },
  personal: {
    ...listOf(personalKinds),
    fits: (value) => value === false || listOf(personalKinds).fits(value),
    hint: `write \`personal: ['email', 'card']\`, or \`personal: false\`; the kinds are ${personalKinds.join(', ')}`,
  },
  words: { ...textList, each: nonEmptyText, such: "['salary']" },
  where: { ...listOf(places), hint: `write \`where: ['tool.after']\`; the events are ${places.join(', ')}` },
}

/**
 * Makes hooks that take secrets and personal data out of what the model receives and writes, and of the inputs and results of tools. The parts become
 * `[redacted]`, `[email]`, `[phone]` and so on. Numbers of cards and accounts are checked by their check digits.
 *
 * @example
 * const lookUp = tool({ name: 'refund', run: () => ({ customer: 'kim@example.com', card: '4111 1111 1111 1111' }) })
 * const clerk = createAgent({ name: 'clerk', model: refunding, tools: [lookUp], hooks: redact() })
 * await clerk.run('Refund 5.')
 * JSON.stringify(refunding.requests[1]).includes('"customer":"[email]","card":"[card]"') // => true
 */
export function redact(options: RedactOptions = {}): readonly Hook[] {
  checkOptions('redact', options, {}, rules)
  const { secrets = true, words = [], where = places, name = 'redact' } = options
  const personal = options.personal === false ? [] : (options.personal ?? personalKinds)
  if (!secrets && words.length > 0)
    throw new PawlError('bad-option', '`words` of redact are names of secrets, and `secrets` is false', {
      hint: 'leave `secrets` out',
    })
  if (!secrets && personal.length === 0)
    throw new PawlError('bad-option', 'redact has nothing to take out', { hint: "write `personal: ['email']`" })
  const redactor = jsonRedactor({ secrets, personal, words })
  const common = { priority: late, ...identityOf({ secrets, personal, words }) }
  const hooks = hooksAt(name, common, redactor)
  return [...new Set(where)].map((place) => hooks[place])
}

interface Common {
  readonly priority: number
  readonly identity: string
}

function hooksAt(name: string, common: Common, redactor: JsonRedactor): Readonly<Record<RedactPlace, Hook>> {
  const messages: MessageRedactor = messageRedactor(redactor)
  return {
    'model.before': transform({
      name: `${name}.request`,
      on: 'model.before',
      ...common,
      run: ({ request }) => {
        const clean = messages.messages(request.messages)
        const system = request.system === undefined ? undefined : redactor.text(request.system)
        if (clean === request.messages && system === request.system) return undefined
        return modify({ request: { ...request, messages: clean, ...(system !== undefined && { system }) } })
      },
    }),
    'model.after': transform({
      name: `${name}.response`,
      on: 'model.after',
      ...common,
      run: ({ response }) => {
        const content = messages.content(response.content)
        return content === response.content ? undefined : modify({ response: { ...response, content } })
      },
    }),
    'tool.before': transform({
      name: `${name}.input`,
      on: 'tool.before',
      ...common,
      run: ({ call }) => {
        const input = redactor.json(call.input)
        return input === call.input ? undefined : modify({ call: { input } })
      },
    }),
    'tool.after': transform({
      name: `${name}.result`,
      on: 'tool.after',
      ...common,
      run: ({ result }) => {
        const output = redactor.json(result.output)
        return output === result.output ? undefined : modify({ result: { ...result, output } })
      },
    }),
  }
}

function listOf(words: readonly string[]): Rule {
  return {
    each: oneWordOf(...words),
    says: `a list of ${words.map((word) => `'${word}'`).join(', ')}`,
    fits: (value) => Array.isArray(value) && value.length > 0 && value.every((one) => words.includes(one)),
  }
}
