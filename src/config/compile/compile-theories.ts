import { join } from 'node:path'
import { PawlError, sentenceOf } from '../../base/index.ts'
import { isNotAFile } from '../../node/index.ts'
import { createEngine, printDiagnostic } from '../../theory/index.ts'
import { compileTheory } from '../../theory/internal.ts'
import { readTheoryFile } from './read-theory-file.ts'
import { usedReader } from './used-reader.ts'

/** The theories of a config as an expression of JavaScript, and their files. */
interface CompiledTheories {
  readonly text: string
  /** Also those that theories use. */
  readonly files: readonly string[]
}

/** Reads and checks the theories of a config, and those that they use; a theory with an error is reported, and nothing is compiled. */
export function compileTheories(root: string, files: readonly string[]): CompiledTheories {
  const engine = createEngine({ audit: false, read: usedReader(root) })
  for (const file of files) {
    const text = readTheory(root, file)
    const { diagnostics } = engine.load(text, file)
    const errors = diagnostics.filter(({ severity }) => severity === 'error')
    if (errors.length === 0) continue
    throw new PawlError('bad-theory', errors.map((one) => printDiagnostic(one, text)).join('\n\n'), {
      hint: `\`pawl theory check ${file}\` shows it again`,
    })
  }
  const theories = engine.theories()
  return { text: `[${theories.map(compileTheory).join(',\n')}]`, files: theories.map(({ file }) => file) }
}

function readTheory(root: string, file: string): string {
  try {
    return readTheoryFile(join(root, file))
  } catch (cause) {
    const reason = isNotAFile(cause) ? 'it is not a file' : sentenceOf(cause)
    throw new PawlError('no-theory', `the theory ${file} of pawl.config.ts cannot be read: ${reason}`, {
      cause,
      hint: 'paths of theories begin at the folder of the config',
    })
  }
}
