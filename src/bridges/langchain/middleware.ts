import { type AgentMiddleware, createMiddleware } from 'langchain'
import { PawlError } from '../../base/index.ts'
import { type BridgeOptions, readBridgeOptions } from '../host/bridge-options.ts'
import { openHost } from '../host/open-host.ts'
import { beginRun } from './begin-run.ts'
import { callModel } from './call-model.ts'
import { callTool } from './call-tool.ts'
import { endRun } from './end-run.ts'
import { createRuns } from './runs.ts'
import { langchainTable } from './table.ts'

/** The options of `pawlMiddleware`. */
export interface LangChainOptions extends BridgeOptions {
  /**
   * Who handles the error of a tool: `model` reads it and the run continues, as without any middleware; `throw` passes it to the middleware
   * outside, and ends the run if none handles it, as LangChain does with middleware of one's own. Default: `model`.
   */
  readonly toolErrors?: 'model' | 'throw'
}

/**
 * Makes a middleware for `createAgent` of LangChain with these hooks. Only what hooks listen to is mounted. In the list of middleware, put it
 * after those that change calls, so that hooks judge what happens, and before those that retry calls, which need the errors of tools.
 *
 * @example
 * const middleware = pawlMiddleware({ hooks: [noForcePush] })
 * middleware.wrapToolCall !== undefined // => true
 */
export function pawlMiddleware(options: LangChainOptions = {}): AgentMiddleware {
  const read = readBridgeOptions(options, 'pawlMiddleware', ['toolErrors'])
  const host = openHost(langchainTable, read)
  const throws = throwsErrors(read)
  const runs = createRuns(host)
  const endsRuns = host.mounts('run.after')
  return createMiddleware({
    name: 'Pawl',
    ...(host.mounts('run.before') && {
      beforeAgent: (state, runtime) => beginRun(host, runs, { state, runtime }),
    }),
    ...(host.mounts('model.before', 'model.around', 'model.after', 'tokens.counted', 'error.raised') && {
      wrapModelCall: (request, handler) => callModel(host, runs, request, handler),
    }),
    ...(host.mounts('tool.before', 'tool.around', 'tool.after', 'error.raised') && {
      wrapToolCall: (request, handler) => callTool({ host, runs, throws }, request, handler),
    }),
    ...(endsRuns && {
      afterAgent: {
        canJumpTo: ['model'],
        hook: (state, runtime) => endRun(host, runs, { state, runtime }),
      },
    }),
  }) as AgentMiddleware
}

function throwsErrors({ toolErrors = 'model' }: LangChainOptions): boolean {
  if (toolErrors === 'model' || toolErrors === 'throw') return toolErrors === 'throw'
  throw new PawlError('bad-option', `\`toolErrors\` of pawlMiddleware is \`${String(toolErrors)}\``, {
    hint: 'it is `model` or `throw`',
  })
}
