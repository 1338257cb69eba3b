import { didYouMean } from '../../../base/index.ts'
import { type Brain, brainOf, brains } from '../../../brains/index.ts'
import { type ServerFile, serverFiles } from '../../../brains/internal.ts'
import { mcpInstallPage, mcpUninstallPage } from '../../command-line/pages/mcp-install.ts'
import { readOptions } from '../../command-line/read-options.ts'
import { usage } from '../../command-line/usage.ts'
import { placeOf } from '../../doctor/findings/looked.ts'
import { type InstallPlace, installPlace } from '../../install/install-place.ts'
import { homeFolder } from '../../project/home-folder.ts'

/** The servers that a command is about. */
export interface ServerArguments {
  /** The project, or the level of the user, whose `.pawl` has the lock. */
  readonly place: InstallPlace
  readonly files: readonly ServerFile[]
  /** The names that were given; all servers if there are none. */
  readonly names: readonly string[]
  readonly dryRun: boolean
  readonly json: boolean
}

export function readServerArguments(command: 'install' | 'uninstall', args: readonly string[]): ServerArguments {
  const page = command === 'install' ? mcpInstallPage : mcpUninstallPage
  const { values, positionals } = readOptions(page, args)
  const { server: names = [], user = false, json = false } = values
  const place = installPlace(user ? 'user' : undefined, process.cwd())
  const words = positionals.flatMap((word) => word.split(',')).filter((word) => word !== '')
  const start = placeOf({ cwd: process.cwd(), home: homeFolder(), env: process.env }, place.root)
  const files = serverFiles(words.length === 0 ? brains : words.map(agentNamed), start, user ? 'user' : 'project')
  return { place, files, names, dryRun: values['dry-run'] === true, json }
}

function agentNamed(word: string): Brain {
  const brain = brainOf(word)
  if (brain.servers !== undefined) return brain
  throw usage(
    `Pawl does not know where ${brain.vocabulary.title} declares MCP servers`,
    'docs/mcp.md shows the entry to write',
  )
}

/** A name that no file has is a mistake, not an empty wish. */
export function mustBeThere(names: readonly string[], there: readonly string[]): void {
  const odd = names.find((name) => !there.includes(name))
  if (odd === undefined) return
  const known = there.length === 0 ? 'there are none' : `there is ${[...new Set(there)].join(', ')}`
  throw usage(`no MCP server \`${odd}\` is declared here`, didYouMean(odd, there) ?? known)
}
