import { sentenceOf } from '../../../base/index.ts'
import { toolCallHappening } from '../../../theory/internal.ts'
import { usage } from '../../command-line/usage.ts'

/** A tool call that a person describes in JSON; `where` names the place of the text in errors. */
export function readCall(json: string, where: string): ReturnType<typeof toolCallHappening> {
  return toolCallHappening(parsed(json, where))
}

function parsed(json: string, where: string): unknown {
  try {
    return JSON.parse(json)
  } catch (error) {
    throw usage(
      `${where} is not JSON: ${sentenceOf(error)}`,
      `such as ${where} '{"tool":"bash","input":{"command":"ls"}}'`,
    )
  }
}
