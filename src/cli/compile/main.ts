import { PawlError } from '../../base/index.ts'
import { findConfig, warnOfPasswords } from '../../config/internal.ts'
import { complain, say } from '../terminal/print.ts'

/** `pawl compile`: compiles the config, as the hook process does when a source has changed; useful to see errors. */
export async function run(): Promise<number> {
  const file = findConfig(process.cwd())
  if (file === undefined) throw noConfig()
  const { compileAndKeep, loadConfig } = await import('../../config/internal.ts')
  say(`compiled ${(await compileAndKeep(file)).join(', ')}`)
  for (const { message, hint } of warnOfPasswords(await loadConfig(file))) complain(`warning: ${message}`, hint)
  return 0
}

export function noConfig(): PawlError {
  return new PawlError('no-config', 'there is no pawl.config.ts in this folder or above it', {
    hint: '`pawl init --hooks` makes one',
  })
}
