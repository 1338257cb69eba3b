import type { SettingsFormat } from '../contract/settings-format.ts'
import type { Traces } from '../contract/traces.ts'

/** Whether a project has one of these. */
export function detectBy({ project }: Traces): SettingsFormat['detect'] {
  return (exists) =>
    project.some((path) => exists(path.replace(/\/$/, '')) === (path.endsWith('/') ? 'folder' : 'file'))
}
