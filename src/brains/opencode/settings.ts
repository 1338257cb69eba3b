import { PawlError } from '../../kernel/index.ts'
import type { Entry, SettingsFormat } from '../settings/settings-format.ts'
import { entryIn } from './plugin-entry.ts'
import { header, pluginText } from './plugin-text.ts'
import { vocabulary } from './vocabulary.ts'

/** One plugin, ours alone, made new from its entries. opencode reads `.opencode/plugins/` as well; this one stays in `plugin`. */
export const settings: SettingsFormat = {
  path: vocabulary.settingsPath,
  detect: (exists) => exists('.opencode') === 'folder',
  read: (text, file) => (isOurs(text) ? entriesIn(text, file) : []),
  write(text, entries, before, file) {
    const isForeign = text !== undefined && !isOurs(text)
    if (entries.length === 0) return { text: isForeign ? text : undefined, before: undefined }
    if (isForeign) throw foreign(file)
    const made = pluginText(entries)
    const isThere = text !== undefined && withLineFeeds(text) === made
    return { text: isThere ? text : made, before: before ?? { existed: text !== undefined, made: [] } }
  },
}

function isOurs(text: string): boolean {
  return withLineFeeds(text).startsWith(`${header}\n`)
}

function entriesIn(text: string, file: string): readonly Entry[] {
  return withLineFeeds(text)
    .split('\n')
    .flatMap((line, at) => entryIn(line, `${file}:${at + 1}:1`) ?? [])
}

/** Version control may have turned the ends of lines, and editors put a byte order mark before the first. */
function withLineFeeds(text: string): string {
  return text.replace(/^\uFEFF/, '').replaceAll('\r\n', '\n')
}

function foreign(file: string): PawlError {
  return new PawlError('settings-foreign', `${file} is there already and was not made by Pawl`, {
    hint: 'give that plugin another name: opencode reads every file in that folder',
  })
}
