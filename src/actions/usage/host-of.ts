import { type Argument, isUnknown, unknown } from '../action/argument.ts'
import { plainHost } from './plain-host.ts'

/** A url with its authority: the part between `//` and the next `/`, `?` or `#`. */
const url = /^([a-z][a-z\d+.-]*):\/\/([^/?#]*)(.?)/i
/** `user@host:path`, as git, scp and rsync write it; `c:/path` is a path of a drive. */
const secureCopy = /^(?![a-z]:[\\/])(?:[^/:@]*@)?(\[[\da-f:.]+\]|[^/:@]+):(?!\/\/)/i

interface Reach {
  /** Whether a text without `://` is a host: `example.org/path`. */
  readonly isBare?: boolean
}

/**
 * The host that an argument names, in lower case; `undefined` if it is a path of this machine.
 * An argument that is not known far enough may name any host.
 */
export function hostOf(argument: Argument, { isBare = false }: Reach = {}): Argument | undefined {
  const text = typeof argument === 'string' ? argument : argument.type === 'pattern' ? argument.text : argument.begins
  const isCut = isUnknown(argument)
  const [, scheme, authority, end] = url.exec(text) ?? []
  if (scheme !== undefined && authority !== undefined) {
    if (/^file$/i.test(scheme)) return undefined
    return isCut && end === '' ? unknown(argument.why, text) : hostIn(authority)
  }
  const [, host] = secureCopy.exec(text) ?? []
  if (!isBare) return host === undefined ? undefined : hostIn(host)
  const bare = /^[^/?#]*/.exec(text)?.[0] ?? ''
  return isCut && bare === text ? unknown(argument.why, text) : hostIn(bare)
}

/** The host of an authority: without the user before it, and the port behind it. */
function hostIn(authority: string): Argument {
  const host = authority
    .slice(authority.lastIndexOf('@') + 1)
    .replace(/:\d*$/, '')
    .toLowerCase()
  const bare = /^\[[\da-f:.]*\]$/.test(host) ? host.slice(1, -1) : host
  const plain = plainHost(bare)
  // programs disagree about these, or make several hosts of them
  const isUnusual = /[\\\s]/.test(authority) || (bare === host && /[{}[\]*?%]|[^\0-\x7f]/.test(plain))
  if (isUnusual) return unknown('a host with unusual characters')
  return plain.includes(':') ? bare : plain
}
