import { dirname } from 'node:path'
import { Script } from 'node:vm'
import { compileConfig, doors, evaluate, type LoadedConfig, loadCompiled } from '../../config/internal.ts'

/** A config from its present sources, independent of `.pawl`, and its compiled text. Nothing is written. */
export async function compileSources(file: string): Promise<{ readonly config: LoadedConfig; readonly text: string }> {
  const { policy, text } = await compileConfig(file, doors)
  const compiled = evaluate(() => new Script(text, { filename: file }))
  return { config: await loadCompiled(dirname(file), compiled, policy, doors), text }
}
