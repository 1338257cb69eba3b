import type { Stats } from 'node:fs'
import { nodeFs, nodePath } from '../../of-node.ts'
import { isGlob } from '../places/glob-places.ts'
import { isMissing } from '../places/real-path.ts'

/** Addresses that some programs open as files. */
const fileAddress =
  /^(?:[a-z0-9+.-]*file|vscode[a-z0-9+.-]*|smb|nfs|afp|sftp|jar|zip|tar|(?:jdbc:)?(?:sqlite|duckdb|h2)[a-z0-9+.-]*|(?:https?\+)?unix|npipe|lmdb|leveldb):\S/i

/** Variables that hold a folder. Others count as one if a separator follows. */
const folderVariable =
  /^(?:\$[A-Z_][A-Z0-9_]*|\$\{[A-Z_][A-Z0-9_]*\}|[%!](?:USERPROFILE|ALLUSERSPROFILE|APPDATA|LOCALAPPDATA|PROGRAMDATA|PROGRAMFILES|PUBLIC|SYSTEMROOT|SYSTEMDRIVE|TEMP|TMP|HOME|HOMEDRIVE|HOMEPATH|PWD|\w*DIR)[%!].*)$/

/** `$5/month` is a price. For a shell, `$5` mostly is nothing, and `/month` is left. */
const amount = /^\$\d[\d.,]*(?=\/)/

/**
 * Makes a test whether a text counts as a path although its key does not mean one. These count: `~/x`; `$HOME`,
 * `$HOME/x`; `./x`; a text with the step `..`; the forms of Windows; URLs of files; `/x/…` if `/x` is on this machine;
 * `x/…`, a name with a dot in it, and the name of a file or link, if it is in the folder that paths start from; and
 * patterns with a separator. A relative text with spaces in it must name an existing file. Each name is looked up once.
 */
export function pathTest(start: string | undefined, separator = nodePath().sep): (text: string) => boolean {
  const look = rememberingLook()
  const here = (name: string) => (start === undefined ? undefined : look(nodePath().join(start, name)))
  return (given) => {
    const text = given.trim()
    if (text === '' || /^https?:\/\/[^/]/i.test(text)) return false
    const unit = text.replace(amount, '')
    if (unit !== text && !unit.includes('..')) return isOfThisMachine(unit, look)
    if (isSpoken(text, separator) || /(?:^|[/\\])\.\.(?:[/\\]|$)|^\.[/\\]/.test(text)) return true
    if (/^[a-z][a-z0-9+.-]+:/i.test(text)) return false
    if (text.startsWith('/')) return isOfThisMachine(text, look)
    if (!/\s/.test(text)) return isBelowStart(text, here)
    return /[/\\]/.test(text) && here(text) !== undefined
  }
}

/** A place that only the opening program can resolve, or a form of Windows. */
function isSpoken(text: string, separator: string): boolean {
  return (
    /^~(?:[+-]?(?:$|[\w.]*[/\\])|[a-z_]\w*$)|^\$(?:\w+|\{[^{}]*\}|\([^()]*\))[/\\]|^\$env:|^[%!]\w+[%!][/\\]/i.test(
      text,
    ) ||
    /^[a-z]:[\\/]|^\\\\[^\\]/i.test(text) ||
    (separator === '\\' && /^\/\/[^/]|^[a-z]:(?![\\/])\S*$/i.test(text)) ||
    folderVariable.test(text) ||
    fileAddress.test(text)
  )
}

type Look = (path: string) => Stats | 'unknown' | undefined

/** A route such as `/users/1` is not a path where there is no `/users`. */
function isOfThisMachine(text: string, look: Look): boolean {
  const first = /[^/]+/.exec(text)?.[0] ?? ''
  return first === '' || first === '.' || isGlob(first) || look(`/${first}`) !== undefined
}

/** `owner/repository` and `text/html` are not paths where there is no folder of that name, and a pattern without letters is rather a time. */
function isBelowStart(text: string, here: Look): boolean {
  const end = text.search(/[/\\]/)
  if (end === -1) return isFileHere(text, here)
  const first = text.slice(0, end)
  if (isGlob(first)) return /\p{L}/u.test(text)
  return here(first) !== undefined
}

/** `src` is a word as well as a folder; a name with a dot in it, or of a file or link, is rather a path. */
function isFileHere(name: string, here: Look): boolean {
  const found = here(name)
  if (found === undefined) return false
  return name.includes('.') || found === 'unknown' || !found.isDirectory()
}

function rememberingLook(): Look {
  const known = new Map<string, Stats | 'unknown' | undefined>()
  return (path) => {
    if (!known.has(path)) known.set(path, lookAt(path))
    return known.get(path)
  }
}

function lookAt(path: string): Stats | 'unknown' | undefined {
  try {
    return nodeFs().lstatSync(path)
  } catch (error) {
    return isMissing(error) || isTooLong(error) ? undefined : 'unknown'
  }
}

function isTooLong(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENAMETOOLONG'
}
