import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { PawlError, sentenceOf } from '../../base/index.ts'
import { createEngine, parseTheory, printDiagnostic } from '../../theory/index.ts'
import { compileTheory } from '../../theory/internal.ts'

/**
 * Reads and checks the theories of a config, and returns them as an expression of JavaScript; a theory with an error is
 * reported, and nothing is compiled.
 */
export function compileTheories(root: string, files: readonly string[]): string {
  const engine = createEngine({ audit: false })
  const compiled = files.map((file) => {
    const text = readTheory(root, file)
    const { diagnostics } = engine.load(text, file)
    const errors = diagnostics.filter(({ severity }) => severity === 'error')
    if (errors.length > 0) {
      throw new PawlError('bad-theory', errors.map((one) => printDiagnostic(one, text)).join('\n\n'), {
        hint: `\`pawl theory check ${file}\` shows it again`,
      })
    }
    return compileTheory(parseTheory(text, file).theory)
  })
  return `[${compiled.join(',\n')}]`
}

function readTheory(root: string, file: string): string {
  try {
    const path = join(root, file)
    if (!statSync(path).isFile()) throw new Error('it is not a file') // a pipe would block forever
    return readFileSync(path, 'utf8')
  } catch (cause) {
    throw new PawlError('no-theory', `the theory ${file} of pawl.config.ts cannot be read: ${sentenceOf(cause)}`, {
      cause,
      hint: 'paths of theories begin at the folder of the config',
    })
  }
}
