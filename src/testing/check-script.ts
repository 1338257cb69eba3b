import { didYouMean, isObject, PawlError, typeName } from '../base/index.ts'
import type { ModelResponse } from '../protocol/index.ts'

const aCall = "`{ calls: [{ name: 'refund', input: {} }] }`"
const aResponse =
  "`{ content: [{ type: 'text', text: 'Done.' }], stopReason: 'end', usage: { inputTokens: 1, outputTokens: 1 } }`"
const kinds = `a step is a text, ${aCall}, a whole response, an error, or a function that returns a response`

/** Refuses a script with something in it that is not a step, when it is written rather than in the middle of a run. */
export function checkScript(steps: unknown): void {
  if (!Array.isArray(steps))
    throw badScript(`the script is ${typeName(steps)}, not a list of steps`, "write `scriptedModel(['Done.'])`")
  for (let at = 0; at < steps.length; at++) checkStep(steps[at], `step ${at + 1} of the script`)
}

/** Refuses what a function of a script returned, unless it is a response. */
export function checkScriptedResponse(returned: unknown, at: number): ModelResponse {
  const what = `step ${at + 1} of the script`
  if (!isObject(returned))
    throw badScript(`${what} returned ${typeName(returned)}, not a response`, `return ${aResponse}`)
  if (!Array.isArray(returned['content'])) throw noList('content', what, returned['content'])
  return returned as unknown as ModelResponse
}

function checkStep(step: unknown, what: string): void {
  if (typeof step === 'string' || typeof step === 'function' || step instanceof Error) return
  if (!isObject(step)) throw badScript(`${what} is ${typeName(step)}`, kinds)
  if ('content' in step) {
    if (!Array.isArray(step['content'])) throw noList('content', what, step['content'])
    return
  }
  if (!('calls' in step)) throw badScript(`${what} has neither \`calls\` nor \`content\``, meantBy(step))
  if (!Array.isArray(step['calls'])) throw noList('calls', what, step['calls'])
  for (const call of step['calls']) checkCall(call, what)
}

function checkCall(call: unknown, what: string): void {
  if (!isObject(call)) throw badScript(`\`calls\` of ${what} has ${typeName(call)} in it, not a call`, `write ${aCall}`)
  if (typeof call['name'] !== 'string')
    throw badScript(`\`calls\` of ${what} has a call without a name`, `write ${aCall}`)
}

function meantBy(step: Readonly<Record<string, unknown>>): string {
  const meant = Object.keys(step).flatMap((key) => didYouMean(key, ['calls', 'content']) ?? [])
  if (meant[0] !== undefined) return meant[0]
  return 'text' in step ? "write the text itself as the step: `'Done.'`" : kinds
}

function noList(key: 'calls' | 'content', what: string, value: unknown): PawlError {
  const hint = `write ${key === 'calls' ? aCall : aResponse}`
  return badScript(`\`${key}\` of ${what} is ${typeName(value)}, not a list`, hint)
}

function badScript(message: string, hint: string): PawlError {
  return new PawlError('bad-script', message, { hint })
}
