import { existsSync } from 'node:fs'
import { quoted } from '../../node/index.ts'

/** The hint about a log that no command can repair; the folder is that of a log in files. */
export function newLogHint(folder: string | undefined): string {
  const how =
    folder === undefined ? 'move its files or its table away' : `\`mv ${quoted(folder)} ${quoted(freeName(folder))}\``
  return `keep the log as evidence and begin a new one: ${how}, then run \`pawl audit forget\``
}

/** Into a folder that is there already, `mv` would move the log. */
function freeName(folder: string, number = 1): string {
  const name = `${folder}-broken${number === 1 ? '' : `-${number}`}`
  return existsSync(name) ? freeName(folder, number + 1) : name
}
