import { type Argument, isUnknown, unknown } from '../action/argument.ts'
import type { Place } from '../action/place.ts'
import type { Reading, Where } from './reading.ts'

/** A text that begins with `~`, if that is neither quoted nor escaped, with the folder that it means. */
export function withHome(written: string, value: string, where: Where, reading: Reading): Argument {
  if (written.startsWith('~')) return expanded(value, where, reading)
  return isAssigned(written) ? inAssignment(written, value, where, reading) : value
}

function expanded(value: string, where: Where, { place }: Reading): Argument {
  const end = value.indexOf('/')
  const user = end < 0 ? value.slice(1) : value.slice(1, end)
  const rest = end < 0 ? '' : value.slice(end)
  if (user === '') return homeIn(where, place.home, rest)
  const [folder] = where.environment.folders
  if (user === '+' && where.environment.folders.length === 1 && typeof folder === 'string') return folder + rest
  if (!/^[\w.+-]+$/.test(user)) return value
  // zsh also knows names for folders
  const isUser = /^[a-z_]/i.test(user) && !where.environment.isZsh
  return isUser || user === 'root' ? homeOfUser(user, rest, place) : unknown('the folder of a user')
}

function homeIn({ environment }: Where, given: string | undefined, rest: string): Argument {
  const [set] = environment.variables.get('HOME') ?? []
  if (isUnknown(set)) return set
  const home = typeof set === 'string' ? set : given
  return home === undefined ? `~${rest}` : `${home}${rest}`
}

/** A path in the folder of a user. That of another user can be anywhere but in the working folder. */
function homeOfUser(user: string, rest: string, { home }: Place): Argument {
  if (user === 'root') return `/root${rest}`
  if (home?.endsWith(`/${user}`) === true) return home + rest
  return unknown('the folder of a user', '/')
}

/** Whether a word looks like an assignment in which `~` counts. */
function isAssigned(written: string): boolean {
  return written.includes('~') && /^[A-Za-z_]\w*\+?=(?:.*:)?~/s.test(written)
}

/** `dd of=~/x`: bash takes any argument of this form for an assignment; other shells leave it as it is. */
function inAssignment(written: string, value: string, where: Where, reading: Reading): Argument {
  const { isPlain, isZsh } = where.environment
  if (isPlain || isZsh) return value
  // a part of it is quoted
  if (written !== value) return unknown('the folder of a user', value.slice(0, value.indexOf('=') + 1))
  const begin = value.slice(0, value.indexOf('=') + 1)
  const parts = value
    .slice(begin.length)
    .split(':')
    .map((part) => (part.startsWith('~') ? expanded(part, where, reading) : part))
  const texts = parts.flatMap((part) => (typeof part === 'string' ? part : []))
  return texts.length === parts.length ? begin + texts.join(':') : unknown('the folder of a user', begin)
}

/** The places that a tool may mean by a path besides, where it reads `~user/x` and `$HOME/x` as a shell does, also behind the working folder. */
export function homePaths(path: string, place: Place): readonly Argument[] {
  const [, user, below = ''] = /(?:^|\/)~([a-z_][\w.-]*)(\/.*)$/is.exec(path) ?? []
  if (user !== undefined) return [homeOfUser(user, below, place)]
  const [, rest] =
    /(?:^|\/)(?:\$HOME|\$\{HOME\}|%USERPROFILE%|\$env:(?:USERPROFILE|HOME))(?=\/|$)(.*)$/is.exec(path) ?? []
  return rest === undefined ? [] : [`~${rest}`]
}
