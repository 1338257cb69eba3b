import { type Agent, ExecuteToolStage, InvokeModelStage } from '@strands-agents/sdk'
import type { InnerTurns } from '../../agent/internal.ts'
import { PawlError, typeName } from '../../base/index.ts'
import { cleanerOf } from '../../kernel/index.ts'
import { type BridgeOptions, readBridgeOptions } from '../host/bridge-options.ts'
import { openHost } from '../host/open-host.ts'
import { judgeModel } from './judge-model.ts'
import { judgeTool } from './judge-tool.ts'
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
  // each invocation has a signal of its own
  const runs = new WeakMap<AbortSignal, InnerTurns>()
  const runOf = (signal: AbortSignal) => {
    const known = runs.get(signal)
    if (known !== undefined) return known
    // without a session manager the id of the session is another one in each process, and the id of the agent is not
    const run = host.begin({ session: agent.sessionId, scope: `${host.table.slug}:${agent.id}`, agent: agent.name })
    runs.set(signal, run)
    return run
  }
  const mount = { host, runOf, clean: cleanerOf(read.redaction) }
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
