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
export { copilot } from './copilot/index.ts'
export { cursor } from './cursor/index.ts'
export { opencode } from './opencode/index.ts'
export { secondReader } from './second-reader.ts'
export type { Edited } from './settings/edit-settings.ts'
export type { Before, Entry, SettingsFormat, Written } from './settings/settings-format.ts'
