import { parseTheory } from '../language/parser/parser.ts'
import { resolvePath } from './resolve-path.ts'

/** The files that a theory names in `USES`, from its folder on. */
export function filesUsedBy(text: string, file: string): readonly string[] {
  const { statements } = parseTheory(text, file).theory
  return statements.flatMap((one) => (one.type === 'uses' ? [resolvePath(file, one.path.value)] : []))
}
