import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The folders of a project's packages, as package managers find them: those that the patterns fit and that have a `package.json`. */
export function workspaceFolders(root: string): readonly string[] {
  const patterns = [...inPackage(root), ...inPnpm(root)].filter((pattern) => !pattern.startsWith('!'))
  const folders = patterns.flatMap((pattern) =>
    expanded(
      root,
      pattern.split('/').filter((part) => !/^\.?$/.test(part)),
    ),
  )
  return [...new Set(folders)].filter((folder) => folder !== root && existsSync(join(folder, 'package.json'))).sort()
}

function inPackage(root: string): readonly string[] {
  const text = textIn(join(root, 'package.json'))
  try {
    const { workspaces } = JSON.parse(text ?? '{}') as { readonly workspaces?: unknown }
    const packages = Array.isArray(workspaces)
      ? workspaces
      : (workspaces as { packages?: unknown } | undefined)?.packages
    return Array.isArray(packages) ? packages.filter((one) => typeof one === 'string') : []
  } catch {
    return [] // a broken package.json has no workspaces
  }
}

/** The list below `packages:`, which is all that this file needs. */
function inPnpm(root: string): readonly string[] {
  const lines = (textIn(join(root, 'pnpm-workspace.yaml')) ?? '').split(/\r?\n/)
  const start = lines.findIndex((line) => /^packages:\s*$/.test(line))
  if (start === -1) return []
  const rest = lines.slice(start + 1)
  const end = rest.findIndex((line) => /^[^\s#-]/.test(line))
  const items = end === -1 ? rest : rest.slice(0, end)
  return items.flatMap((line) => /^\s*-\s*['"]?([^'"#\s]+)/.exec(line)?.[1] ?? [])
}

/** `**` means one or two folders. */
function expanded(folder: string, [part, ...rest]: readonly string[]): readonly string[] {
  if (part === undefined) return [folder]
  if (part === '**') return [...expanded(folder, ['*', ...rest]), ...expanded(folder, ['*', '*', ...rest])]
  if (!part.includes('*')) return part === '..' ? [] : expanded(join(folder, part), rest)
  const pieces = part.split('*')
  const fits = (name: string) => name.startsWith(pieces[0] ?? '') && name.endsWith(pieces.at(-1) ?? '')
  return foldersIn(folder)
    .filter(fits)
    .flatMap((name) => expanded(join(folder, name), rest))
}

function foldersIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && entry.name !== 'node_modules' && !entry.name.startsWith('.'))
      .map(({ name }) => name)
  } catch {
    return [] // there is no such folder
  }
}

function textIn(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined // not there
  }
}
