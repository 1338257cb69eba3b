import { posix } from 'node:path'

/** A room of the house: which doors it may open, and whether it may use what only Node has. */
interface Room {
  readonly opens: readonly string[]
  readonly usesNode: boolean
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
  agent: { opens: ['base', 'kernel', 'protocol', 'ports'], usesNode: false },
  theory: { opens: ['base', 'kernel', 'protocol', 'ports'], usesNode: false },
  testing: { opens: ['base', 'kernel', 'protocol', 'ports', 'agent'], usesNode: false },
  brains: { opens: ['base', 'kernel', 'protocol', 'ports', 'node'], usesNode: true, uses: ['jsonc-parser'] },
  governance: { opens: ['base', 'kernel', 'protocol', 'ports'], usesNode: true },
  store: {
    opens: ['base', 'kernel', 'protocol', 'ports', 'node'],
    usesNode: true,
    uses: ['@photostructure/sqlite', 'pg'],
  },
  config: {
    opens: ['pawl', 'base', 'kernel', 'protocol', 'ports', 'node', 'theory', 'store'],
    usesNode: true,
    uses: ['esbuild'],
  },
  hook: {
    opens: ['pawl', 'base', 'kernel', 'protocol', 'ports', 'node', 'brains', 'store', 'config'],
    usesNode: true,
    uses: ['esbuild'],
  },
  cli: {
    opens: [
      ...['pawl', 'base', 'kernel', 'protocol', 'ports', 'node', 'agent', 'theory', 'brains', 'governance'],
      ...['store', 'config', 'hook'],
    ],
    usesNode: true,
  },
  pawl: { opens: ['base', 'kernel', 'protocol', 'ports'], usesNode: false }, // the package's own door, src/index.ts
}

const specifiers = /(?<![-\w])(?:from|import)\s*\(?\s*['"]([^'"\n]+)['"]/g

/** What is wrong with the imports of these files (path below `src/` → text); nothing if the walls stand. */
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
  return room === 'pawl' ? ['index.ts'] : [`${room}/index.ts`, `${room}/internal.ts`]
}

function roomOf(path: string): string {
  return path.includes('/') ? (path.split('/')[0] ?? '') : 'pawl'
}

/** Folders inside rooms that import each other in a circle, or are on the way to such a circle. The doors of rooms do not count. */
export function tangledFolders(files: ReadonlyMap<string, string>): readonly string[] {
  const uses = new Map<string, Set<string>>()
  for (const [path, text] of files) {
    if (/^[^/]+\/index\.ts$/.test(path)) continue
    const folder = posix.dirname(path)
    const used = uses.get(folder) ?? new Set()
    uses.set(folder, used)
    for (const [, specifier = ''] of text.matchAll(specifiers)) {
      const other = specifier.startsWith('.') ? posix.dirname(posix.join(posix.dirname(path), specifier)) : folder
      if (other !== folder && roomOf(`${other}/`) === roomOf(path)) used.add(other)
    }
  }
  // those that use no folder which is left are in no circle
  for (let isSmaller = true; isSmaller; ) {
    const free = [...uses].filter(([, used]) => [...used].every((one) => !uses.has(one)))
    for (const [folder] of free) uses.delete(folder)
    isSmaller = free.length > 0
  }
  return [...uses.keys()].sort()
}
