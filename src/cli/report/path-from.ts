import { relative, resolve, sep } from 'node:path'

/** A file as CI servers name it: from the root of the repository on, with slashes. Outside of it, its whole path. */
export function pathFrom(root: string, file: string): string {
  const path = relative(root, resolve(file))
  const isInside = path !== '..' && !path.startsWith(`..${sep}`) && resolve(path) !== path
  return (isInside ? path : resolve(file)).replaceAll(sep, '/')
}
