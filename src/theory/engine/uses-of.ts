import type { Theory } from '../language/tree.ts'
import { resolvePath } from './resolve-path.ts'

/** The files that a theory names in `USES`, from its folder on. */
export function usesOf({ file, statements }: Pick<Theory, 'file' | 'statements'>): readonly string[] {
  return statements.flatMap((one) => (one.type === 'uses' ? [resolvePath(file, one.path.value)] : []))
}
