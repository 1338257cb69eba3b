import { PawlError, sentenceOf } from '../../base/index.ts'
import { given, listOf, own } from './read-given.ts'
import type { Role } from './role.ts'

/** The input of `dispatchAsk`: the question or task of a role. */
export interface AskInput {
  /** The question or the task. */
  readonly ask: string
  readonly [key: string]: unknown
}

/** The input of `dispatchAct`: the skill of a role, and its arguments. */
export interface ActInput {
  /** The name of the skill. */
  readonly skill: string
  readonly [key: string]: unknown
}

type Transform<Input> = (input: Input) => Input | Promise<Input>

/** Functions that change the input of a role before it starts; each receives the return value of the one before it. */
export interface RoleHooksOnDispatch {
  /** Change the ask input of the role, in order. */
  readonly onInvokeAskInput?: readonly Transform<AskInput>[]
  /** Change the act input of the role, in order. */
  readonly onInvokeActInput?: readonly Transform<ActInput>[]
}

/**
 * Asks a role: the input passes through its transforms, in order, and then to `run`.
 *
 * @example
 * const politely = ({ ask }: { ask: string }) => ({ ask: `Please: ${ask}` })
 * const polite = makeRole({ slug: 'polite', hooks: { onDispatch: { onInvokeAskInput: [politely] } } }, 'garage')
 * console.log(await dispatchAsk(polite, { ask: 'fix the build' }, ({ ask }) => ask)) // => 'Please: fix the build'
 */
export async function dispatchAsk<Output>(
  role: Role,
  input: AskInput,
  run: (input: AskInput) => Output | Promise<Output>,
): Promise<Output> {
  return run(await passed(role, 'onInvokeAskInput', 'ask', input, role.hooks?.onDispatch?.onInvokeAskInput ?? []))
}

/**
 * Lets a role act: the input passes through its transforms, in order, and then to `run`.
 *
 * @example
 * const quietly = (input: { skill: string }) => ({ ...input, loud: false })
 * const polite = makeRole({ slug: 'polite', hooks: { onDispatch: { onInvokeActInput: [quietly] } } }, 'garage')
 * console.log(await dispatchAct(polite, { skill: 'greet' }, ({ skill, loud }) => `${skill}, loud: ${loud}`)) // => 'greet, loud: false'
 */
export async function dispatchAct<Output>(
  role: Role,
  input: ActInput,
  run: (input: ActInput) => Output | Promise<Output>,
): Promise<Output> {
  return run(await passed(role, 'onInvokeActInput', 'skill', input, role.hooks?.onDispatch?.onInvokeActInput ?? []))
}

export function checkDispatchHooks(value: unknown, what: string): RoleHooksOnDispatch | undefined {
  if (value === undefined) return undefined
  const from = given(value, `\`onDispatch\` of ${what}`)
  for (const key of ['onInvokeAskInput', 'onInvokeActInput']) {
    for (const transform of listOf(own(from, key), `\`${key}\` of ${what}`)) {
      if (typeof transform !== 'function') {
        throw new PawlError('bad-role', `\`${key}\` of ${what} holds something that is not a function`)
      }
    }
  }
  return from
}

async function passed<Input>(
  role: Role,
  moment: string,
  key: string,
  input: Input,
  transforms: readonly Transform<Input>[],
): Promise<Input> {
  let current = input
  for (const [index, transform] of transforms.entries()) {
    const who = `${moment}[${index}] of the role ${role.repo}/${role.slug}`
    try {
      current = await transform(current)
    } catch (cause) {
      throw new PawlError('dispatch-failed', `${who} failed: ${sentenceOf(cause)}`, { cause })
    }
    if (!hasText(current, key)) {
      const hint = `return the input, changed or not, with its \`${key}\``
      throw new PawlError('dispatch-failed', `${who} did not return an input`, { hint })
    }
  }
  return current
}

function hasText(value: unknown, key: string): boolean {
  return typeof value === 'object' && value !== null && typeof Reflect.get(value, key) === 'string'
}
