import { type Argument, textOf, unknown } from '../../action/argument.ts'
import type { Invocation, Program, Reading, Text } from '../../shell/reading.ts'

/** The folder of the repository: the one that the call starts in, if the command is still within it. */
function topOf({ environment }: Invocation, { place }: Reading): string | undefined {
  const [folder] = environment.folders
  if (environment.folders.length !== 1 || typeof folder !== 'string') return undefined
  const start = place.cwd
  return start !== undefined && (folder === start || folder.startsWith(`${start}/`)) ? start : folder
}

/** `git rev-parse --git-dir`: where the repository is. Names of commits are not known. */
export const revParse: Program = (invocation, reading) => {
  const lost = unknown('the output of git')
  const top = topOf(invocation, reading)
  if (top === undefined) return lost
  const folder = invocation.environment.folders[0] === top ? '.git' : `${top}/.git`
  const texts = invocation.args.map(textOf).filter((one) => !/^--path-format=/.test(one ?? ''))
  const [first, second] = texts
  const line = (text: string): Text => `${text}\n`
  if (first === '--git-path' && texts.length === 2 && second !== undefined) return line(`${folder}/${second}`)
  if (texts.length !== 1) return lost
  switch (first) {
    case '--git-dir':
    case '--git-common-dir':
      return line(folder)
    case '--absolute-git-dir':
      return line(`${top}/.git`)
    case '--show-toplevel':
      return line(top)
    default:
      return lost
  }
}

/** The name of an alias among all that a call gives: `git zz`. */
export function aliasName(name: Argument | undefined): string {
  return `git ${textOf(name) ?? ''}`
}
