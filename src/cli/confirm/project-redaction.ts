import { findConfig, loadConfig } from '../../config/index.ts'
import type { Redaction } from '../../kernel/index.ts'

/** What the config of the project that we are in declares as secret, if there is one. */
export async function projectRedaction(): Promise<Redaction | undefined> {
  const file = findConfig(process.cwd())
  return file === undefined ? undefined : (await loadConfig(file)).config.redaction
}
