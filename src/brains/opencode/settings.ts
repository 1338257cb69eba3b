import { PawlError } from '../../base/index.ts'
import type { Entry, SettingsFormat } from '../contract/settings-format.ts'
import { detectBy } from '../traces/detect-by.ts'
import { entryIn } from './plugin-entry.ts'
import { header, pluginText } from './plugin-text.ts'
import { traces } from './traces.ts'
import { vocabulary } from './vocabulary.ts'

/** One plugin, ours alone, made new from its entries. opencode reads `.opencode/plugins/` as well; this one stays in `plugin`. */
export const settings: SettingsFormat = {
  path: vocabulary.settingsPath,
  onWindows: 'own-field',
  detect: detectBy(traces),
  read: (text, file) => (isOurs(text) ? entriesIn(text, file) : []),
  write(text, entries, before, file, owns = () => true) {
    const isForeign = text !== undefined && !isOurs(text)
    if (isForeign && entries.length === 0) return { text, before: undefined }
    if (isForeign) throw foreign(file)
    // entries of another machine for roles stay, behind ours
    const others = text === undefined ? [] : entriesIn(text, file).filter((entry) => !owns(entry))
    const kept = entries.length === 0 ? undefined : (before ?? { existed: text !== undefined, made: [] })
    if (entries.length + others.length === 0) return { text: undefined, before: kept }
    const made = pluginText([...entries, ...others])
    const isThere = text !== undefined && withLineFeeds(text) === made
    return { text: isThere ? text : made, before: kept }
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
