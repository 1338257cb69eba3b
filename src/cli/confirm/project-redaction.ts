import { findConfig, loadConfig } from '../../config/index.ts'
import type { Redaction } from '../../kernel/index.ts'

/** The redaction in the config of the current project, if there is one. */
export async function projectRedaction(): Promise<Redaction | undefined> {
  const file = findConfig(process.cwd())
  return file === undefined ? undefined : (await loadConfig(file)).config.redaction
}
