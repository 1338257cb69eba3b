import { type Agent, ExecuteToolStage, InvokeModelStage } from '@strands-agents/sdk'
import { PawlError, typeName } from '../../base/index.ts'
import { cleanerOf } from '../../kernel/index.ts'
import { type BridgeOptions, readBridgeOptions } from '../host/bridge-options.ts'
import { openHost } from '../host/open-host.ts'
import { judgeModel } from './judge-model.ts'
import { judgeTool } from './judge-tool.ts'
import { createRuns } from './runs.ts'
import { strandsTable } from './table.ts'

/**
 * Mounts hooks on an agent of Strands, and returns the same agent. It adds middleware for tool calls and for model calls, if a hook listens to
 * them, and changes nothing else. Middleware that you add afterwards runs inside: hooks do not judge its changes.
 *
 * @example
 * import { Agent as StrandsAgent } from '@strands-agents/sdk'
 * const agent = withPawl(new StrandsAgent({ name: 'clerk' }), { hooks: [noForcePush] })
 * agent.name // => 'clerk'
 */
export function withPawl<A extends Agent>(agent: A, options: BridgeOptions): A {
  checkAgent(agent)
  const read = readBridgeOptions(options, 'withPawl')
  const host = openHost(strandsTable, read)
  const tools = host.mounts('tool.before', 'tool.around', 'tool.after', 'error.raised')
  const model = host.mounts('model.before', 'model.around', 'model.after', 'tokens.counted', 'error.raised')
  if (!tools && !model) return agent
  mounted.add(agent)
  const mount = { host, runs: createRuns(host, agent, model), clean: cleanerOf(read.redaction) }
  if (tools) agent.addMiddleware(ExecuteToolStage, judgeTool(mount))
  if (model) agent.addMiddleware(InvokeModelStage, judgeModel(mount))
  return agent
}

const mounted = new WeakSet<Agent>()

function checkAgent(agent: unknown): void {
  if (typeof (agent as Partial<Agent> | null | undefined)?.addMiddleware !== 'function')
    throw new PawlError('bad-option', `withPawl got ${typeName(agent)}, not an agent of Strands`, {
      hint: 'write `withPawl(new Agent({ model, tools }), { hooks })`',
    })
  if (mounted.has(agent as Agent))
    throw new PawlError('bad-option', 'this agent has hooks already: they would judge each call twice', {
      hint: 'give all hooks to one `withPawl(agent, { hooks })`',
    })
}
