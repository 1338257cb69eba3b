import { isPawlError } from '../../base/index.ts'
import { brains } from '../../brains/index.ts'
import { readServers, type Server, type ServerFile, type StartPlace, serverFiles } from '../../brains/internal.ts'
import { counted } from '../terminal/print.ts'
import { type Finding, fine, warned } from './findings/finding.ts'
import { installServer } from './remedy.ts'

/** Why a server that has a URL and no headers is only guarded if it is named: it could stop working. */
export const maySignIn = 'it has no headers, so the agent may sign in there, which `pawl mcp` cannot'

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

function findingOf({ shown }: ServerFile, { name, state, mayNeedSignIn: isUncertain }: Server): readonly Finding[] {
  const again = `run ${installServer(name)}`
  const cannot = (why: string, todo: string) =>
    warned(`the MCP server \`${name}\` in ${shown} cannot be behind \`pawl mcp\`: ${why}`, todo)
  switch (state.type) {
    case 'open':
      if (isUncertain === true) return [cannot(maySignIn, `if it needs no sign-in, ${again}`)]
      return [warned(`the MCP server \`${name}\` in ${shown} is not behind \`pawl mcp\`, as others are`, again)]
    case 'outdated':
      return [
        warned(
          `the MCP server \`${name}\` in ${shown} is started by other code than that of this version of Pawl`,
          again,
        ),
      ]
    case 'left':
      return [cannot(state.why, state.todo ?? 'guard its tools by the hooks of the agent')]
    case 'guarded':
    case 'byHand':
    case 'off':
      return []
  }
}
