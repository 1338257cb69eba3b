import type { Syntax } from './options.ts'

/** How a program's options are read, and the letters that stand for its long ones. */
interface Flags {
  readonly syntax: Syntax
  readonly letters: Readonly<Record<string, readonly string[]>>
}

const recursive = { recursive: ['r', 'R'], force: ['f'] }

const known: Readonly<Record<string, Flags>> = {
  rm: {
    syntax: { long: ['recursive', 'force', 'interactive', 'one-file-system', 'no-preserve-root', 'dir', 'verbose'] },
    letters: { ...recursive, dir: ['d'], verbose: ['v'], interactive: ['i', 'I'] },
  },
  cp: { syntax: { valued: ['-t', '--target-directory', '-S', '--suffix'] }, letters: { ...recursive, archive: ['a'] } },
  chmod: { syntax: {}, letters: { recursive: ['R'], force: ['f'] } },
  chown: { syntax: {}, letters: { recursive: ['R'], force: ['f'] } },
  git: {
    syntax: { valued: ['-C', '-c', '--git-dir', '--work-tree', '--namespace', '-m', '--message', '-F', '-b', '-B'] },
    letters: { force: ['f'], delete: ['d', 'D'], all: ['a'], message: ['m'], 'no-verify': ['n'] },
  },
}
const plain: Flags = { syntax: {}, letters: {} }

export function flagsOf(program: string): Flags {
  return Object.hasOwn(known, program) ? (known[program] as Flags) : plain
}

/** The long options of a program that are known, and those that its letters stand for. */
export function longOptions(program: string): {
  readonly names: readonly string[]
  readonly byLetter: ReadonlyMap<string, string>
} {
  const { syntax, letters } = flagsOf(program)
  const byLetter = Object.entries(letters).flatMap(([name, own]) => own.map((letter) => [letter, name] as const))
  return { names: [...new Set([...(syntax.long ?? []), ...Object.keys(letters)])], byLetter: new Map(byLetter) }
}
