import { join, resolve } from 'node:path'
import { readRegularFile } from '../../node/index.ts'
import { readTheory } from '../theory/theories/read-theory.ts'
import type { Checked } from './step.ts'

/** The theories that a config names, with their texts. */
export function theoriesOf({ root, compiled }: Checked): readonly { readonly file: string; readonly text: string }[] {
  const { theories = [] } = compiled.config.config
  return theories.map((file) => ({ file, text: readTheory(join(root, file)) }))
}

/** Reads a theory that another one uses. */
export function readerIn({ root }: Checked): (file: string) => string {
  return (file) => readRegularFile(resolve(root, file))
}
