import type { ServerSettings } from '../contract/servers.ts'
import { gatewayName } from './gateway-name.ts'
import { isPlain } from './our-words.ts'

/** The values of an entry that decide whether `pawl mcp` can start or reach the server. */
export interface Declared {
  readonly name: string
  /** Its keys, with the values of those that are texts or truth values. */
  readonly keys: ReadonlyMap<string, string | boolean | undefined>
  /** Whether a key is there twice, here or in the list of servers. */
  readonly isDouble: boolean
}

/** How an entry is reached: by its command, or by the URL under a key. */
export type Reached =
  | { readonly by: 'command' }
  | { readonly by: 'off' }
  | { readonly by: 'url'; readonly key: string }
  | Left

interface Left {
  readonly by: 'left'
  readonly why: string
  readonly todo?: string
}

/** How an entry is reached, or why it is left as it is. Everything that is not known is left. */
export function reached({ name, keys, isDouble }: Declared, settings: ServerSettings): Reached {
  if (isDouble) return left('it is declared twice', 'keep one of them')
  if (gatewayName(name) === '') return left('its name has no letter and no digit', 'give it one that has')
  if (keys.get('disabled') === true || keys.get('enabled') === false) return { by: 'off' }
  const odd = Object.entries(settings.unlike ?? {}).find(([key]) => keys.has(key) && keys.get(key) !== false)
  const isRemote = [...keys.keys()].some((key) => remoteKeys.has(key))
  if (keys.has('command') === isRemote) return left('its form is not known')
  if (odd !== undefined && isRemote) return left(`\`${odd[0]}\` ${odd[1]}, which \`pawl mcp\` cannot`)
  return isRemote ? byUrl(keys, settings) : byCommand(keys, settings)
}

const remoteKeys = new Set(['url', 'httpUrl', 'serverUrl', 'tcp', 'baseUrl'])

function byCommand(keys: Declared['keys'], { local }: ServerSettings): Reached {
  const command = keys.get('command')
  if (local.command === 'program' && (typeof command !== 'string' || command === '')) return unknown
  const type = keys.get('type')
  const isKnown =
    type === undefined
      ? !keys.has('type') && local.needsType !== true
      : [local.type, ...(local.alike ?? [])].includes(String(type))
  if (!isKnown) return left('its `type` is not known')
  const cwd = keys.get('cwd')
  if (keys.has('cwd') && !isBelow(cwd))
    return left(
      'it starts in another folder (`cwd`), where `pawl mcp` finds no config',
      'start it here, and name the folder in its arguments',
    )
  return { by: 'command' }
}

function byUrl(keys: Declared['keys'], { remote }: ServerSettings): Reached {
  if (remote === undefined) return left('it is reached by a URL', byHand)
  const found = Object.keys(remote.urls).find((one) => keys.has(one))
  const url = found === undefined ? undefined : keys.get(found)
  const others = [...keys.keys()].filter((key) => remoteKeys.has(key))
  if (found === undefined || typeof url !== 'string' || others.length > 1) return left('its form is not known')
  const type = keys.get('type') ?? ''
  if (type === 'sse' || isOldTransport(url)) return left('it uses SSE, the older transport, which `pawl mcp` does not')
  if (!(remote.urls[found] ?? []).includes(String(type)))
    return left('it may use another transport than Streamable HTTP')
  if (!isPlain.test(found) || (type !== '' && !isPlain.test(String(type)))) return unknown
  if (hasSecret(url))
    return left(
      'its URL has a secret, which a command line would show to other users of this machine',
      'put it into `headers`',
    )
  if (keys.has('args') || keys.has('env') || keys.has('environment')) return left('its form is not known')
  return { by: 'url', key: found }
}

const unknown = left('its form is not known')
const byHand = 'write it by hand: `pawl mcp --name NAME --http URL` as its command; docs/mcp.md has the lines'

/** By convention; clients fall back to it, `pawl mcp` does not. */
function isOldTransport(url: string): boolean {
  return /\/sse\/?(?:[?#].*)?$/.test(url)
}

/** A password, or a parameter that is named like one. */
function hasSecret(url: string): boolean {
  const [place = '', ...parameters] = url.split(/[?&#]/)
  const isSecret = (parameter: string) => /key|token|secret|auth|pass|sig/i.test(parameter.split('=')[0] ?? '')
  return /^[^/]*\/\/[^/]*@/.test(place) || parameters.some(isSecret)
}

/** A folder below the project. */
function isBelow(cwd: string | boolean | undefined): boolean {
  return typeof cwd === 'string' && !/^[\\/~]|^[A-Za-z]:|\.\.|[$%{]/.test(cwd)
}

function left(why: string, todo?: string): Left {
  return { by: 'left', why, ...(todo !== undefined && { todo }) }
}
