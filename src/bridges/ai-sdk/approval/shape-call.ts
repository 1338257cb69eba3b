import { asSchema, type ToolInputRefinement, type ToolSet } from 'ai'
import type { Guarding } from '../calls/guarding.ts'
import { isSameJson, judgeCall } from '../calls/judge-call.ts'
import { refusalOf } from '../calls/refusal.ts'
import type { CallShaper } from '../model/middleware.ts'
import type { AnyTool } from '../sdk.ts'
import { isExecutable } from '../tools/guard-tool.ts'
import { refusedInput } from '../tools/refused-input.ts'

/** The tools of the settings, and how the program refines their inputs. */
export interface CallSettings {
  readonly tools: ToolSet
  readonly refine: ToolInputRefinement<ToolSet> | undefined
}

/**
 * Judges calls in the answer of the model, before the AI SDK passes them on: those whose input transforms may change, and those that a client
 * runs. The changed input then is the call's input for everybody: the schema, the person who approves, the client and the tool.
 */
export function callShaper({ bridge }: Guarding, { tools, refine }: CallSettings): CallShaper {
  const { hears, judges } = bridge.host
  return {
    async shape(run, part) {
      const { toolCallId: id, toolName: name } = part
      const given = { part, isRefused: false }
      const tool = toolOf(name)
      if (part.providerExecuted === true || tool === undefined || !hears('tool.before')) return given
      const isOfClient = !isExecutable(tool)
      if (!isOfClient && !bridge.shapes()) return given
      const read = await readInput(tool, part.input, Object.hasOwn(refine ?? {}, name) ? refine?.[name] : undefined)
      if (read === undefined) return given
      const judged = await judgeCall(bridge, run, { id, name, input: read.input, tool })
      const refusal = isOfClient ? await refusalOf(bridge, judged) : undefined
      if (refusal !== undefined)
        return { part: { ...part, input: refusedInput(judged.given.json, refusal) }, isRefused: true }
      run.keep(judged)
      return isSameJson(judged.input, judged.given.json)
        ? given
        : { part: { ...part, input: JSON.stringify(judged.input) }, isRefused: false }
    },
    holds: (name) => (name === undefined ? Object.keys(tools).some(isHeld) : isHeld(name)),
  }

  function toolOf(name: string): AnyTool | undefined {
    return Object.hasOwn(tools, name) ? tools[name] : undefined
  }

  function isHeld(name: string): boolean {
    const tool = toolOf(name)
    return tool !== undefined && (bridge.shapes() || (!isExecutable(tool) && judges('tool.before')))
  }
}

/** The input as the AI SDK will read it; undefined if it will refuse it. */
async function readInput(
  { inputSchema }: AnyTool,
  text: string,
  refine: ((input: unknown) => unknown) | undefined,
): Promise<{ readonly input: unknown } | undefined> {
  try {
    const value: unknown = text.trim() === '' ? {} : JSON.parse(text)
    const checked = (await asSchema(inputSchema).validate?.(value)) ?? { success: true, value }
    if (!checked.success) return undefined
    return { input: refine === undefined ? checked.value : await refine(checked.value) }
  } catch {
    return undefined // the AI SDK meets the same error, and reports it
  }
}
