import { didYouMean } from '../../base/index.ts'
import { anyOf } from '../../kernel/index.ts'
import type { Side } from '../../mcp/index.ts'
import { remark } from '../terminal/print.ts'

/** What the command line says about tools of the server. */
interface Watched {
  readonly name: string
  readonly hide: readonly string[]
  readonly kinds: Readonly<Record<string, unknown>>
}

/** A server of which is known whether it was ever reached. Words of the command line that match none of its tools are reported once. */
export function watchServer(server: Side, { name, hide, kinds }: Watched) {
  let [isReached, hasFailed, isListed] = [false, false, false]
  const names: string[] = []
  const look = (value: unknown) => {
    const { result, error } = fields(value)
    if (fields(error)['code'] === unreachable) hasFailed = true
    else isReached = true
    const { tools, nextCursor } = fields(result)
    if (isListed || !Array.isArray(tools)) return
    names.push(...tools.map((tool) => String(fields(tool)['name'])))
    if (nextCursor !== undefined) return
    isListed = true
    for (const pattern of hide) warn('--hide', pattern)
    for (const tool of Object.keys(kinds)) warn('--kind', tool)
  }
  const warn = (option: string, word: string) => {
    const own = word.startsWith(`mcp__${name}__`) ? word.slice(`mcp__${name}__`.length) : word
    if (names.some(anyOf([own]))) return
    const hint = didYouMean(own, names)
    remark(`\`${option} ${word}\` matches no tool of the server \`${name}\`${hint === undefined ? '' : `; ${hint}`}`)
  }
  const side: Side = {
    ...server,
    onMessage: (receive) =>
      server.onMessage((wire, about) => {
        look(wire.value)
        return receive(wire, about)
      }),
  }
  return { side, isUnreachable: () => hasFailed && !isReached }
}

/** The code of errors in the place of a server that is gone or cannot be reached. */
const unreachable = -32000

function fields(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}
