import { isAbsolute, join } from 'node:path'

/** A program, as the operating system starts it. */
export interface ServerProgram {
  readonly command: string
  readonly args: readonly string[]
}

/** Where a server is looked for. */
export interface Search {
  /** The folders of the workspace. */
  readonly folders: readonly string[]
  /** The setting `pawl.serverPath`; empty if it is not set. */
  readonly configured: string
  readonly exists: (path: string) => boolean
}

/** The file of the command line in an installed package. */
const program = join('node_modules', 'pawl', 'dist', 'cli', 'main.js')

/** The language server: of the project, or else the configured one. Returns the paths that were tried if there is none. */
export function findServer({
  folders,
  configured,
  exists,
}: Search): ServerProgram | { readonly tried: readonly string[] } {
  const ofProjects = folders.map((folder) => join(folder, program))
  const ofSetting =
    configured === '' ? [] : isAbsolute(configured) ? [configured] : folders.map((folder) => join(folder, configured))
  const tried = [...ofProjects, ...ofSetting]
  const found = tried.find(exists)
  return found === undefined ? { tried } : started(found)
}

/** A file of JavaScript is started by Node, which a project with Pawl has: on Windows nothing else can be started without a shell. */
function started(path: string): ServerProgram {
  const isScript = /\.[cm]?js$/.test(path)
  return isScript ? { command: 'node', args: [path, 'lsp'] } : { command: path, args: ['lsp'] }
}
