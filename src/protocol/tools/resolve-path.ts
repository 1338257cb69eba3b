/** Whether a path is absolute: `/…`, `C:\…`, `\\server\…`. */
export function isAbsolutePath(path: string): boolean {
  return path.startsWith('/') || isOfWindows(path)
}

/**
 * A path without `.`, `..`, doubled and trailing separators; absolute if the folder it starts from is known. As text only: links
 * are not followed. Where the path or the folder has the form of Windows, the result has it, too.
 */
export function resolvePath(path: string, folder?: string): string {
  const base = folder !== undefined && isAbsolutePath(folder) ? folder : undefined
  if (isOfWindows(path) || (base !== undefined && isOfWindows(base))) return onWindows(path, base)
  const whole = base === undefined || path.startsWith('/') ? path : `${base}/${path}`
  const isRooted = whole.startsWith('/')
  const steps = walked(whole.split('/'), isRooted).join('/')
  if (isRooted) return `/${steps}`
  return steps === '' ? '.' : steps
}

const drive = /^[A-Za-z]:/

function isOfWindows(path: string): boolean {
  return /^[A-Za-z]:[\\/]/.test(path) || path.startsWith('\\\\')
}

function onWindows(path: string, base: string | undefined): string {
  if (isOfWindows(path)) return written(...rootAndSteps(path))
  const [root, steps] = rootAndSteps(base ?? '')
  const [own] = drive.exec(path) ?? []
  // `C:x` is beside the others of its drive; on another drive, its folder is unknown
  const rest = own === undefined ? path : path.slice(own.length)
  if (own !== undefined && own.toLowerCase() !== root.toLowerCase()) return written(own, stepsIn(rest))
  return written(root, /^[\\/]/.test(rest) ? stepsIn(rest) : [...steps, ...stepsIn(rest)])
}

/** `C:`, or `\\server\share`, and the rest. */
function rootAndSteps(path: string): readonly [string, readonly string[]] {
  const [own] = drive.exec(path) ?? []
  if (own !== undefined) return [own, stepsIn(path.slice(own.length))]
  const [server = '', share = '', ...steps] = stepsIn(path).filter((step) => step !== '')
  return [`\\\\${server}\\${share}`, steps]
}

function stepsIn(path: string): readonly string[] {
  return path.split(/[\\/]/)
}

function written(root: string, steps: readonly string[]): string {
  const left = walked(steps, true)
  return left.length === 0 && !drive.test(root) ? root : `${root}\\${left.join('\\')}`
}

/** There is nothing above a root; without a root, the steps upwards stay. */
function walked(steps: readonly string[], isRooted: boolean): readonly string[] {
  const left: string[] = []
  for (const step of steps) {
    if (step === '' || step === '.') continue
    if (step !== '..') left.push(step)
    else if (left.length > 0 && left.at(-1) !== '..') left.pop()
    else if (!isRooted) left.push(step)
  }
  return left
}
