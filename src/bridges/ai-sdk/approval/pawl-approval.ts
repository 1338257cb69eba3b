import type { ToolApprovalStatus } from 'ai'
import type { BridgeTable } from '../../contract/table.ts'
import { type Bridge, openBridge } from '../bridge.ts'
import { isOf, type JudgedCall, judgeCall } from '../calls/judge-call.ts'
import { deniedWords } from '../calls/refusal.ts'
import { openRun } from '../calls/runs.ts'
import { type AiSdkOptions, readAiSdkOptions } from '../options.ts'
import { aiSdkTable } from '../table.ts'
import type { Approve } from './their-approval.ts'

/** A decision about calls, and nothing else: inputs and results pass by. */
const table: BridgeTable = {
  ...aiSdkTable,
  title: '`pawlApproval` without `withPawl`',
  events: [
    {
      event: 'tool.before',
      native: 'toolApproval',
      honours: { inform: 'no', approve: 'yes', modify: 'as deny', stub: 'as deny', ask: 'yes', deny: 'yes' },
    },
  ],
}

/**
 * Makes a `toolApproval` of hooks alone, for programs that want their decisions and nothing else: a denial is `denied`, a question is
 * `user-approval`. A hook that changes or replaces a call refuses it. Each call is a run of its own.
 *
 * @example
 * import { anthropic } from '@ai-sdk/anthropic'
 * import { ToolLoopAgent } from 'ai'
 *
 * const toolApproval = pawlApproval({ hooks: [noForcePush] })
 * const agent = new ToolLoopAgent({ model: anthropic('claude-sonnet-4-5'), tools: {}, toolApproval })
 */
export function pawlApproval(options: AiSdkOptions): Approve {
  const bridge = openBridge(readAiSdkOptions(options, 'pawlApproval'), table)
  return async ({ toolCall, tools = {} }) => {
    const { toolCallId: id, toolName: name, input } = toolCall
    if (toolCall.providerExecuted === true) return undefined
    const tool = Object.hasOwn(tools, name) ? tools[name] : undefined
    const judged = await judgeCall(bridge, openRun(bridge), { id, name, input, tool })
    return isOf(judged, input) ? statusOf(bridge, judged) : lost(bridge, 'modify')
  }
}

async function statusOf(bridge: Bridge, { station }: JudgedCall): Promise<ToolApprovalStatus> {
  switch (station.type) {
    case 'run':
      return undefined
    case 'ask':
      return { type: 'user-approval', reason: `${station.question.by}: ${station.question.reason}` }
    case 'done':
      return station.turn.origin === 'denied'
        ? { type: 'denied', reason: deniedWords(station.turn) }
        : lost(bridge, 'stub')
  }
}

async function lost({ host }: Bridge, outcome: 'modify' | 'stub'): Promise<ToolApprovalStatus> {
  await host.lost('tool.before', outcome, 'a refusal')
  return {
    type: 'denied',
    reason: `a hook answers this call with \`${outcome}\`, which \`toolApproval\` alone cannot do`,
  }
}
