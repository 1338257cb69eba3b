import { sentenceOf } from '../../../base/index.ts'
import { toolCallHappening } from '../../../theory/internal.ts'
import { usage } from '../../command-line/usage.ts'

/** A tool call that a person describes in JSON; errors name the place of the text, and have an example of how to write it. */
export function readCall(json: string, place: string, example: string): ReturnType<typeof toolCallHappening> {
  return toolCallHappening(parsed(json, place, example))
}

function parsed(json: string, place: string, example: string): unknown {
  try {
    return JSON.parse(json)
  } catch (error) {
    throw usage(`${place} is not JSON: ${sentenceOf(error)}`, `such as ${example}`)
  }
}
