import { dirname, join } from 'node:path'
import type { Setting } from './setting.ts'

/** Where an agent looks for the nearest file of variables: in each folder on the way up, its own before the common one. */
export function nearestEnvFile(folder: string, own: string): readonly string[] {
  const here = [join(folder, own, '.env'), join(folder, '.env')]
  const above = dirname(folder)
  return above === folder ? here : [...here, ...nearestEnvFile(above, own)]
}

/** The variables of such a file, as settings with one key. */
export function envSettings(text: string): readonly Setting[] {
  return text.split(/\r\n|\n|\r/).flatMap((written, at): Setting[] => {
    const [, name, value = ''] = /^\s*(?:export\s+)?([\w.-]+)\s*[=:]\s*(.*)$/.exec(written) ?? []
    return name === undefined ? [] : [{ keys: [name], value: unquoted(value.trim()), type: 'string', line: at + 1 }]
  })
}

function unquoted(value: string): string {
  const [, , inner] = /^(['"`])(.*)\1/.exec(value) ?? []
  return inner ?? value.replace(/\s+#.*$/, '')
}
