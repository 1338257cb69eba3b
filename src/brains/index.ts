export type {
  Answer,
  Brain,
  BrainSlug,
  EventName,
  Happening,
  Moment,
  Reply,
  RoleMoment,
  Vocabulary,
} from './brain.ts'
export { type Edited, editSettings, readSettings } from './settings/edit-settings.ts'
export { type JsonHooksOptions, jsonHooks } from './settings/json-hooks.ts'
export { brainOf, brains } from './brains.ts'
export { type Changed, type Degraded, degrade } from './degrade.ts'
export { secondReader } from './second-reader.ts'
export type { Before, Entry, SettingsFormat, Written } from './settings/settings-format.ts'
