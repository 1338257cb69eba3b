/** The folder of the project in each of its spellings, absolute, and that of the user. Paths are shown from the first on. */
export interface Folders {
  readonly project: readonly string[]
  readonly home: string | undefined
}

/** A path of the project from its folder on, others whole. */
export function fromProject(path: string, project: readonly string[]): string {
  for (const folder of project) {
    if (path === folder) return '.'
    const start = folder.endsWith('/') ? folder : `${folder}/`
    if (path.startsWith(start)) return path.slice(start.length)
  }
  return path
}

/** The folder that everything is in that a pattern of the shell matches; undefined for `.*`, which may match `..`. */
export function folderAbove(pattern: string): string | undefined {
  const parts = pattern.split('/')
  const at = parts.findIndex((part) => /[*?[(]/.test(part))
  if (at < 0 || parts.slice(at).some((part) => /^[.[]|\(/.test(part))) return undefined
  return parts.slice(0, at).join('/') || (pattern.startsWith('/') ? '/' : '.')
}

/** Whether a path is this folder or below it; undefined if that depends on a folder that is not known. */
export function isInside(path: string, folder: string, folders: Folders): boolean | undefined {
  const [one, other] = [placeOf(path, folders), placeOf(folder, folders)]
  if (one === undefined || other === undefined || one.root !== other.root) return undefined
  const { up, parts } = one
  if (parts.length - up < other.parts.length - other.up) return false
  if (up === other.up) return other.parts.every((part, at) => part === parts[at])
  // the names of the folders around the project are not known
  return up < other.up && other.parts.length === 0 ? true : undefined
}

/** A path without `.` and `..`. */
interface Placed {
  /** Where it begins: at the root, in the folder of the user, or in that of the project. */
  readonly root: '/' | '~' | '.'
  /** How many folders above that. */
  readonly up: number
  readonly parts: readonly string[]
}

function placeOf(written: string, { project, home }: Folders): Placed | undefined {
  const isOfHome = written === '~' || written.startsWith('~/')
  if (written.startsWith('~') && !isOfHome) return undefined // the folder of another user
  if (isOfHome && home === undefined) return normal('~', written.slice(1))
  const path = isOfHome ? `${home}${written.slice(1)}` : written
  const [first] = project
  if (path.startsWith('/')) return normal('/', withFirst(withoutDots(path), project))
  return first === undefined ? normal('.', path) : normal('/', `${first}/${path}`)
}

/** An absolute path in the first spelling of the project. */
function withFirst(path: string, [first = '', ...others]: readonly string[]): string {
  const other = others.find((one) => path === one || path.startsWith(`${one}/`))
  return other === undefined ? path : `${first}${path.slice(other.length)}`
}

function withoutDots(path: string): string {
  return `/${normal('/', path).parts.join('/')}`
}

function normal(root: Placed['root'], path: string): Placed {
  const parts: string[] = []
  let up = 0
  for (const part of path.split('/')) {
    if (part === '' || part === '.') continue
    if (part !== '..') parts.push(part)
    else if (parts.pop() === undefined && root !== '/') up += 1
  }
  return { root, up, parts }
}
