import { type HostFacts, isAbsolutePath } from '../../protocol/index.ts'

/** The facts that an agent may report about itself, key by key. */
type Told = {
  readonly [K in Exclude<keyof HostFacts, 'subagent'>]?: string | undefined
} & {
  readonly subagent?: { readonly id: string | undefined; readonly type: string | undefined }
}

/** Only reported facts; a folder that is not an absolute path is left out, since nothing could be found from there. */
export function hostFactsOf({ cwd, subagent, ...rest }: Told): HostFacts | undefined {
  return present({
    cwd: cwd !== undefined && isAbsolutePath(cwd) ? cwd : undefined,
    ...rest,
    subagent: present(subagent ?? {}),
  })
}

/** The MCP server in `mcp__server__tool`; nothing where the name could be read in two ways. */
export function serverIn(name: string | undefined): string | undefined {
  if (name?.startsWith('mcp__') !== true) return undefined
  const [server, tool, more] = name.slice('mcp__'.length).split('__', 3)
  if (more !== undefined || server === undefined || tool === undefined) return undefined
  return tool.startsWith('_') ? undefined : server
}

function present<T extends object>(given: T): { readonly [K in keyof T]?: Exclude<T[K], undefined> } | undefined {
  const told = Object.entries(given).filter(([, value]) => value !== undefined && value !== '')
  return told.length === 0 ? undefined : (Object.freeze(Object.fromEntries(told)) as never)
}
