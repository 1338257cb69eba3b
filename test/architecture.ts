import { posix } from 'node:path'

/** A room of the house: which doors it may open, and whether it may use what only Node has. */
interface Room {
  readonly opens: readonly string[]
  readonly usesNode: boolean
  /** Doors besides `index.ts` and `internal.ts`, for parts that few of its users load. */
  readonly doors?: readonly string[]
  /** Packages it may import. */
  readonly uses?: readonly string[]
}

/** The architecture. Imports point toward the base. */
export const rooms: Readonly<Record<string, Room>> = {
  base: { opens: [], usesNode: false },
  kernel: { opens: ['base'], usesNode: false },
  node: { opens: ['base'], usesNode: true },
  protocol: { opens: ['base', 'kernel'], usesNode: false },
  ports: { opens: ['base', 'kernel', 'protocol'], usesNode: false },
  actions: { opens: ['base', 'protocol'], usesNode: false, uses: ['unbash'] },
  agent: { opens: ['base', 'kernel', 'protocol', 'ports'], usesNode: false },
  theory: {
    opens: ['base', 'kernel', 'protocol', 'ports', 'actions'],
    usesNode: false,
    doors: ['theory/editor.ts'],
  },
  packs: { opens: ['base', 'kernel', 'protocol', 'actions'], usesNode: false },
  hooks: { opens: ['pawl', 'base', 'kernel', 'protocol', 'ports', 'agent'], usesNode: false },
  testing: { opens: ['base', 'kernel', 'protocol', 'ports', 'agent'], usesNode: false },
  brains: { opens: ['base', 'kernel', 'protocol', 'ports', 'node'], usesNode: true, uses: ['jsonc-parser'] },
  bridges: {
    opens: ['base', 'kernel', 'protocol', 'ports', 'agent', 'brains'],
    usesNode: false,
    // one door for each framework, which alone imports the packages of that framework
    doors: [
      ...['langchain', 'ai-sdk', 'openai-agents', 'claude-agent-sdk', 'mastra', 'strands'].map(
        (slug) => `bridges/${slug}/index.ts`,
      ),
    ],
    uses: [
      ...[
        'langchain',
        '@langchain/core/messages',
        '@langchain/core/runnables',
        '@langchain/langgraph',
        'ai',
        '@openai/agents',
      ],
      ...[
        '@mastra/core/agent',
        '@mastra/core/tools',
        '@mastra/core/processors',
        '@mastra/core/llm',
        '@strands-agents/sdk',
      ],
    ],
  },
  mcp: { opens: ['base', 'kernel', 'protocol', 'ports', 'agent', 'bridges', 'node'], usesNode: true },
  governance: { opens: ['base', 'kernel', 'protocol', 'ports'], usesNode: true },
  store: {
    opens: ['base', 'kernel', 'protocol', 'ports', 'node'],
    usesNode: true,
    uses: ['@photostructure/sqlite', 'pg'],
  },
  config: {
    opens: ['pawl', 'base', 'kernel', 'protocol', 'ports', 'node', 'actions', 'theory', 'packs', 'store'],
    usesNode: true,
    uses: ['esbuild'],
  },
  hook: {
    opens: ['pawl', 'base', 'kernel', 'protocol', 'ports', 'node', 'actions', 'packs', 'brains', 'store', 'config'],
    usesNode: true,
    uses: ['esbuild'],
  },
  cli: {
    opens: [
      ...['pawl', 'base', 'kernel', 'protocol', 'ports', 'node', 'agent', 'theory', 'brains', 'governance'],
      ...['actions', 'packs', 'store', 'config', 'hook', 'bridges', 'mcp'],
    ],
    usesNode: true,
    uses: ['jsonc-parser', 'vscode-languageserver/node', 'vscode-languageserver-textdocument'],
  },
  pawl: { opens: ['base', 'kernel', 'protocol', 'ports'], usesNode: false }, // the package's own door, src/index.ts
}

const specifiers = /(?<![-\w])(?:from|import)\s*\(?\s*['"]([^'"\n]+)['"]/g

/** The violations in the imports of these files (path below `src/` → text); empty if there are none. */
export function violations(files: ReadonlyMap<string, string>): readonly string[] {
  return [...files].flatMap(([path, text]) =>
    [...text.matchAll(specifiers)].flatMap(([, specifier = '']) => complaint(path, specifier) ?? []),
  )
}

function complaint(path: string, specifier: string): string | undefined {
  const room = roomOf(path)
  const rules = rooms[room]
  if (rules === undefined) return `${path}: the room \`${room}\` is not in the table`
  if (!specifier.startsWith('.')) {
    const isNode = specifier.startsWith('node:')
    const isAllowed = isNode ? rules.usesNode : rules.uses?.includes(specifier) === true
    return isAllowed ? undefined : `${path}: ${room} may not import \`${specifier}\``
  }
  const target = posix.normalize(posix.join(posix.dirname(path), specifier))
  const other = roomOf(target)
  if (other === room) return undefined
  if (!rules.opens.includes(other)) return `${path}: ${room} may not open ${other}`
  return doorsOf(other).includes(target) ? undefined : `${path}: ${other} is entered by its door, not by \`${target}\``
}

/** The public door, and the one for other rooms where they need more than users do. */
function doorsOf(room: string): readonly string[] {
  return room === 'pawl' ? ['index.ts'] : [`${room}/index.ts`, `${room}/internal.ts`, ...(rooms[room]?.doors ?? [])]
}

function roomOf(path: string): string {
  return path.includes('/') ? (path.split('/')[0] ?? '') : 'pawl'
}

/** Folders inside rooms that import each other in a circle. The doors of rooms do not count. */
export function tangledFolders(files: ReadonlyMap<string, string>): readonly string[] {
  const folders = new Map<string, Set<string>>()
  for (const [path, used] of importsIn(files)) {
    if (isDoor(path)) continue
    const folder = posix.dirname(path)
    const others = folders.get(folder) ?? new Set()
    folders.set(folder, others)
    for (const other of used) if (posix.dirname(other) !== folder) others.add(posix.dirname(other))
  }
  return knotsOf(folders).flat().sort()
}

/** Files of one room that cannot be read one after the other, since each leads back to itself: by code, or by types alone. */
export function knots(files: ReadonlyMap<string, string>): readonly (readonly string[])[] {
  return knotsOf(importsIn(files))
}

/** For each file, the files of its own room that it imports. */
function importsIn(files: ReadonlyMap<string, string>): ReadonlyMap<string, ReadonlySet<string>> {
  const importsOf = (path: string, text: string) =>
    [...text.matchAll(specifiers)]
      .filter(([, specifier = '']) => specifier.startsWith('.'))
      .map(([, specifier = '']) => posix.join(posix.dirname(path), specifier))
      .filter((other) => roomOf(other) === roomOf(path))
  return new Map([...files].map(([path, text]) => [path, new Set(importsOf(path, text))]))
}

function isDoor(path: string): boolean {
  return doorsOf(roomOf(path)).includes(path)
}

/** Files that import each other, each knot sorted; others are left out. */
function knotsOf(uses: ReadonlyMap<string, ReadonlySet<string>>): readonly (readonly string[])[] {
  const reached = new Map([...uses.keys()].map((one) => [one, reachedFrom(one, uses)]))
  const knotOf = (one: string) =>
    [...(reached.get(one) ?? [])].filter((other) => reached.get(other)?.has(one) === true).sort()
  const found = [...uses.keys()].map(knotOf).filter((knot) => knot.length > 1)
  return [...new Map(found.map((knot) => [knot[0], knot])).values()]
}

function reachedFrom(start: string, uses: ReadonlyMap<string, ReadonlySet<string>>): ReadonlySet<string> {
  const reached = new Set<string>()
  const open = [start]
  for (let one = open.pop(); one !== undefined; one = open.pop())
    for (const other of uses.get(one) ?? [])
      if (!reached.has(other)) {
        reached.add(other)
        open.push(other)
      }
  return reached
}
