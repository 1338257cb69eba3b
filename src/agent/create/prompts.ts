import { PawlError } from '../../base/index.ts'
import { checkRunInput } from '../../protocol/index.ts'
import type { AgentOptions } from '../agent.ts'
import type { Runtime } from '../runtime.ts'

/** The functions that make an agent's prompts. Their results go to the model, and are checked first. */
export function promptsOf(options: AgentOptions<unknown>): Pick<Runtime, 'systemPrompt' | 'userPrompt'> {
  const { name, instructions, prompt } = options
  return {
    systemPrompt(context) {
      const made: unknown = typeof instructions === 'function' ? instructions(context) : instructions
      if (made === undefined || typeof made === 'string') return made
      throw refused(name, 'instructions', made)
    },
    userPrompt(input, context) {
      if (prompt === undefined) return input
      const made: unknown = prompt(input, context)
      if (typeof made !== 'string' && !Array.isArray(made)) throw refused(name, 'prompt', made)
      return checkRunInput(made, `what \`prompt\` of agent \`${name}\` returned`)
    },
  }
}

function refused(agent: string, option: string, made: unknown): PawlError {
  const isPromise = made instanceof Promise
  if (isPromise) made.catch(() => {}) // it must not reject unheard
  const given = isPromise ? 'a promise' : made === null ? 'null' : `a value of type ${typeof made}`
  return new PawlError('bad-prompt', `\`${option}\` of agent \`${agent}\` made ${given} instead of a text`, {
    hint: 'it is not awaited: put what must be waited for into the variables of the context before the run',
  })
}
