import { isPawlError } from '../../base/index.ts'
import { brains } from '../../brains/index.ts'
import { readServers, type Server, type ServerFile, type StartPlace, serverFiles } from '../../brains/internal.ts'
import { counted } from '../terminal/print.ts'
import { type Finding, fine, warned } from './findings/finding.ts'

/**
 * The MCP servers of a project that its hooks do not see, once some are behind `pawl mcp`. Before that nothing is reported: many
 * projects guard the tools of servers by the hooks of the agents.
 */
export function lookAtServers(place: StartPlace): readonly Finding[] {
  const files = serverFiles(brains, place, 'project').map((file) => read(file))
  const all = files.flatMap(({ file, servers }) => servers.map((server) => ({ file, ...server })))
  const behind = all.filter(({ state }) => ['guarded', 'outdated', 'byHand'].includes(state.type))
  if (behind.length === 0) return []
  return [
    fine(`${counted(behind.length, 'MCP server')} ${behind.length === 1 ? 'is' : 'are'} behind \`pawl mcp\``),
    ...all.flatMap(({ file, ...server }) => findingOf(file, server)),
    ...files.flatMap(({ problem }) => problem ?? []),
  ]
}

/** Whether `pawl mcp install` has put servers of a project behind our hooks. */
export function hasOurServers(place: StartPlace): boolean {
  const servers = serverFiles(brains, place, 'project').flatMap((file) => read(file).servers)
  return servers.some(({ state }) => state.type === 'guarded' || state.type === 'outdated')
}

interface Read {
  readonly file: ServerFile
  readonly servers: readonly Server[]
  readonly problem?: Finding
}

function read(file: ServerFile): Read {
  try {
    return { file, servers: readServers(file) }
  } catch (error) {
    if (!isPawlError(error)) throw error
    return { file, servers: [], problem: warned(`MCP servers: ${error.message}`, error.hint ?? 'correct that file') }
  }
}

function findingOf({ shown }: ServerFile, { name, state }: Server): readonly Finding[] {
  const again = `run \`pawl mcp install --server ${/^[\w.@/-]+$/.test(name) ? name : JSON.stringify(name)}\``
  switch (state.type) {
    case 'open':
      return [warned(`the MCP server \`${name}\` in ${shown} is not behind \`pawl mcp\`, as others are`, again)]
    case 'outdated':
      return [warned(`the MCP server \`${name}\` in ${shown} is started by the code of another version of Pawl`, again)]
    case 'left':
      return [
        warned(
          `the MCP server \`${name}\` in ${shown} cannot be behind \`pawl mcp\`: ${state.why}`,
          state.todo ?? 'guard its tools by the hooks of the agent',
        ),
      ]
    case 'guarded':
    case 'byHand':
    case 'off':
      return []
  }
}
