import { join, normalize } from 'node:path'
import { usedReader } from '../../config/internal.ts'
import { theoryFile } from '../../protocol/index.ts'
import { filesUsedBy } from '../../theory/internal.ts'
import { readTheory } from '../theory/theories/read-theory.ts'
import type { Checked } from './step.ts'

/** The theories that a config names, and those that they use, with their texts; each once, however its path is written. */
export function theoriesOf({ root, compiled }: Checked): readonly { readonly file: string; readonly text: string }[] {
  const { theories = [] } = compiled.config.config
  const named = new Set(theories.map((source) => normalize(theoryFile(source))))
  const seen = new Map([...named].map((file) => [file, { file, text: readTheory(join(root, file)) }]))
  for (const { file, text } of seen.values())
    for (const used of filesUsedBy(text, file))
      if (!seen.has(used)) seen.set(used, { file: used, text: textOf(root, used) })
  return [...seen.values()]
}

/** A used theory that cannot be read is reported where it is used. */
function textOf(root: string, file: string): string {
  try {
    return usedReader(root)(file)
  } catch {
    return ''
  }
}
