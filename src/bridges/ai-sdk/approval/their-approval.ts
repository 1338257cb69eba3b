import {
  asSchema,
  type GenericToolApprovalFunction,
  type ToolApprovalConfiguration,
  type ToolApprovalStatus,
  type ToolSet,
} from 'ai'

/** A `toolApproval` function for tools of all kinds. */
export type Approve = GenericToolApprovalFunction<ToolSet, Readonly<Record<string, unknown>>, unknown>
export type ApprovalQuestion = Parameters<Approve>[0]
export type TheirApproval = ToolApprovalConfiguration<ToolSet, unknown>

/** What the settings of the program say about a call, as the AI SDK asks them: `toolApproval`, or else `needsApproval` of the tool. */
export async function theirApproval(
  approval: TheirApproval | undefined,
  asked: ApprovalQuestion,
): Promise<ToolApprovalStatus> {
  if (typeof approval === 'function') return approval(asked)
  const { toolCall, tools = {}, messages, runtimeContext } = asked
  const { toolName, toolCallId, input } = toolCall
  const tool = Object.hasOwn(tools, toolName) ? tools[toolName] : undefined
  const own = approval !== undefined && Object.hasOwn(approval, toolName) ? approval[toolName] : undefined
  if (typeof own === 'function')
    return own(input, { toolCallId, messages, toolContext: await contextOf(asked), runtimeContext })
  if (own !== undefined && own !== null) return own
  const needs: unknown = tool?.needsApproval
  const isNeeded: unknown =
    typeof needs === 'function'
      ? await Reflect.apply(needs, tool, [input, { toolCallId, messages, context: await contextOf(asked) }])
      : needs
  return isNeeded ? 'user-approval' : undefined
}

/** The context of a tool, as its own schema reads it. */
async function contextOf({ toolCall, tools = {}, toolsContext }: ApprovalQuestion): Promise<never> {
  const { toolName } = toolCall
  const context = Object.hasOwn(toolsContext, toolName) ? toolsContext[toolName] : undefined
  const schema = Object.hasOwn(tools, toolName) ? tools[toolName]?.contextSchema : undefined
  const checked = schema === undefined ? undefined : await asSchema(schema).validate?.(context)
  if (checked?.success === false) throw checked.error
  return (checked === undefined ? context : checked.value) as never
}
