import type { Redaction } from '../../kernel/index.ts'
import { findConfig } from '../config/find-config.ts'
import { loadConfig } from '../config/load-config.ts'

/** What the config of the project that we are in declares as secret, if there is one. */
export async function projectRedaction(): Promise<Redaction | undefined> {
  const file = findConfig(process.cwd())
  return file === undefined ? undefined : (await loadConfig(file)).config.redaction
}
