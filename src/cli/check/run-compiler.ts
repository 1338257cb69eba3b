import { execFile } from 'node:child_process'
import type { Compiler } from './find-compiler.ts'

/** A type error: its place, and its message. */
export interface TypeMistake {
  readonly place: string
  readonly what: string
}

interface Compiled {
  readonly errors: readonly TypeMistake[]
  /** Why it found nothing out. */
  readonly failure?: string
}

/** Enough for a config as Pawl compiles it: a `tsconfig.json` is for the rest of the project. */
const options = [
  ...['--noEmit', '--pretty', 'false', '--strict', '--skipLibCheck', '--allowJs', '--resolveJsonModule'],
  ...['--target', 'es2023', '--module', 'esnext', '--moduleResolution', 'bundler', '--allowImportingTsExtensions'],
]

/** Runs `tsc` on one file of a project. It writes nothing. */
export function runCompiler(
  { program, version, hasNodeTypes }: Compiler,
  { root, name }: { readonly root: string; readonly name: string },
): Promise<Compiled> {
  const more = [
    ...(Number.parseInt(version, 10) >= 6 ? ['--ignoreConfig'] : []), // earlier ones ignore it by themselves
    ...(hasNodeTypes ? ['--types', 'node'] : []),
  ]
  return new Promise((resolve) => {
    const words = [program, ...options, ...more, name]
    execFile(process.execPath, words, { cwd: root, maxBuffer: 64 * 1024 * 1024 }, (error, stdout, stderr) => {
      const errors = errorsIn(stdout)
      const isSilent = error !== null && errors.length === 0
      resolve({ errors, ...(isSilent && { failure: firstLine(stdout) || firstLine(stderr) || error.message }) })
    })
  })
}

/** The first line of each error; the rest is for an editor. */
function errorsIn(output: string): readonly TypeMistake[] {
  return output.split('\n').flatMap((line) => {
    const [, file, row, column, what] = /^([^(]+)\((\d+),(\d+)\): error (.+)$/.exec(line.trimEnd()) ?? []
    return what === undefined ? [] : [{ place: `${file}:${row}:${column}`, what }]
  })
}

function firstLine(text: string): string {
  return text.trim().split('\n', 1)[0] ?? ''
}
