import { lstatSync } from 'node:fs'
import { join } from 'node:path'
import { isGlob } from './glob-places.ts'
import { isMissing } from './real-path.ts'

/** Longer texts are data. */
const longest = 4096

/** Addresses that some programs open as files. */
const fileAddress = /^(?:[a-z0-9+.-]*file|vscode[a-z0-9+.-]*|smb|nfs|afp|sftp|jar|zip):/i

/**
 * Whether a text is taken for a path although nothing says that it is one. Taken are: `~/x`; `$HOME/x`; `./x`; a text with the step `..`; the
 * forms of Windows; addresses of files; `/x/…` if `/x` is on this machine; `x/…`, and a name with a dot in it, if it is in the folder
 * that paths start from; and patterns with a separator. A relative text with
 * spaces in it must name a file that is there.
 */
export function looksLikePath(given: string, start: string | undefined): boolean {
  const text = given.trim()
  if (text === '' || text.length > longest || hasControls(text) || /^https?:\/\//i.test(text)) return false
  if (
    /^~(?:$|[\w.-]*[/\\])|^\$(?:\w+|\{\w+\})[/\\]|^%\w+%[/\\]/.test(text) ||
    /^[a-z]:[\\/]|^\\\\[^\\]/i.test(text) ||
    fileAddress.test(text)
  )
    return true
  if (/(?:^|[/\\])\.\.(?:[/\\]|$)|^\.[/\\]/.test(text)) return true
  if (/^[a-z][a-z0-9+.-]+:/i.test(text)) return false
  if (text.startsWith('/')) return isOfThisMachine(text)
  return /\s/.test(text) ? /[/\\]/.test(text) && isNamedHere(text, start) : isBelowStart(text, start)
}

function hasControls(text: string): boolean {
  for (let at = 0; at < text.length; at++) if (text.charCodeAt(at) < 32) return true
  return false
}

/** A route such as `/users/1` is not a path where there is no `/users`. */
function isOfThisMachine(text: string): boolean {
  const [first = ''] = text.split('/').filter((name) => name !== '')
  return first === '' || isGlob(first) || isThere(`/${first}`)
}

/** `owner/repository` and `text/html` are not paths where there is no folder of that name. */
function isBelowStart(text: string, start: string | undefined): boolean {
  const [first = '', ...more] = text.split(/[/\\]/)
  if (more.length === 0) return text.includes('.') && isNamedHere(text, start)
  return isGlob(first) ? text !== '*/*' : isNamedHere(first, start)
}

function isNamedHere(text: string, start: string | undefined): boolean {
  return start !== undefined && isThere(join(start, text))
}

function isThere(path: string): boolean {
  try {
    lstatSync(path)
    return true
  } catch (error) {
    return !isMissing(error) && !isTooLong(error)
  }
}

function isTooLong(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENAMETOOLONG'
}
