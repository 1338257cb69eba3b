import type { PawlError } from '../../../base/index.ts'
import { usage } from '../../command-line/usage.ts'
import { findFiles, type NamedFiles } from '../../files/find-files.ts'
import { isGlob } from '../../files/glob-files.ts'

/** The theories that words of a command line name: files, folders and patterns. */
export function theoryFiles(words: readonly string[]): NamedFiles {
  return findFiles(words, '.sys2dsl')
}

/** Refuses words that stand for no theory. */
export function mustNameTheories({ empty: [word] }: NamedFiles): void {
  if (word !== undefined) throw noTheories(word)
}

function noTheories(word: string): PawlError {
  if (!isGlob(word)) return usage(`${word} has no theories in it`, 'their names end with .sys2dsl')
  return usage(
    `${word} matches no theories`,
    'their names end with .sys2dsl; `**` is any number of folders, but for hidden ones and node_modules',
  )
}
