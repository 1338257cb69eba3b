import { isObject, type Json, PawlError, sentenceOf } from '../../base/index.ts'
import { isDeeperThan } from '../../protocol/index.ts'
import type { Fields } from '../message/message.ts'
import { plainLine } from '../message/plain-text.ts'
import { type Pins, type SeenTool, unknownDigest } from '../pins/pins.ts'
import { hiddenInTool, type ListedTool, sightOf, toolIn } from './definition.ts'

/** The tools of one server, as far as they have been listed. */
export interface ToolBook {
  /** Reads one page of a list, and returns the result for the client: the same object, unless tools are left out. */
  read(result: Json): Promise<Json>
  /** The latest definition of a tool. */
  get(name: string): ListedTool | undefined
  /** Whether the definition of a tool has changed and is not accepted. */
  isWithheld(name: string): Promise<boolean>
  /** Takes note of a call of a tool that was never listed. */
  called(name: string): Promise<void>
}

interface BookOptions {
  readonly server: string
  readonly pins: Pins | undefined
  /** Whether a tool is hidden from clients. */
  readonly isHidden: (name: string) => boolean
  readonly report: (problem: PawlError) => void
}

/** Levels of a definition that is read. */
const deepest = 200
/** How many tools a gateway knows at one time. */
const mostTools = 10_000

export function createToolBook({ server, pins, isHidden, report }: BookOptions): ToolBook {
  const tools = new Map<string, ListedTool>()
  const withheld = new Set<string>()
  const unlisted = new Set<string>()
  return {
    async read(result) {
      if (!isObject(result)) return result
      const { tools: given } = result as Fields
      if (!Array.isArray(given)) return result
      const page = pageOf(given as readonly Json[])
      await compare(page)
      const shown = (given as readonly Json[]).filter((json) => {
        const tool = page.get(json)
        return tool !== undefined && tools.has(tool.name) && !isHidden(tool.name) && !withheld.has(tool.name)
      })
      return shown.length === given.length ? result : { ...(result as Fields), tools: shown }
    },
    get: (name) => tools.get(name),
    async isWithheld(name) {
      if (!withheld.has(name) || pins === undefined) return false
      const pin = (await pins.list(server)).get(name) // a person may have accepted it since
      const tool = tools.get(name)
      if (pin === undefined || tool === undefined || pin.digest !== sightOf(tool).digest) return true
      withheld.delete(name)
      return false
    },
    async called(name) {
      if (pins === undefined || tools.has(name) || unlisted.has(name)) return
      if (unlisted.size < mostTools) unlisted.add(name)
      await pins.see(server, new Map([[name, { digest: unknownDigest }]]))
    },
  }

  /** The tools of a page by their place in it; a name that is there twice counts once. */
  function pageOf(given: readonly Json[]): ReadonlyMap<Json, ListedTool> {
    const page = new Map<Json, ListedTool>()
    const names = new Set<string>()
    for (const json of given) {
      const tool = isDeeperThan(json, deepest) ? undefined : toolIn(json)
      if (tool === undefined) report(odd('lists something that is not the definition of a tool; it is left out'))
      else if (names.has(tool.name))
        report(odd(`lists \`${shown(tool.name)}\` twice; the second definition is left out`))
      else {
        names.add(tool.name)
        page.set(json, tool)
      }
    }
    return page
  }

  async function compare(page: ReadonlyMap<Json, ListedTool>): Promise<void> {
    const seen = new Map<string, SeenTool>()
    for (const tool of page.values()) {
      if (tools.size >= mostTools && !tools.has(tool.name)) continue
      const hidden = tools.get(tool.name)?.definition === tool.definition ? undefined : hiddenInTool(tool)
      if (hidden !== undefined)
        report(odd(`has the character ${hidden}, which is not seen, in the definition of \`${shown(tool.name)}\``))
      seen.set(tool.name, sightOf(tool))
      tools.set(tool.name, tool)
    }
    if (pins === undefined) return
    const known = await pins.see(server, seen)
    for (const [name, { digest }] of seen) {
      if (known.get(name)?.digest === digest) withheld.delete(name)
      else {
        if (!withheld.has(name)) report(changed(name))
        withheld.add(name)
      }
    }
  }

  function odd(what: string): PawlError {
    return new PawlError('mcp-odd-tool', `the server \`${server}\` ${what}`, {
      hint: 'ask the makers of the server why, or hide the tool',
    })
  }

  function changed(name: string): PawlError {
    return new PawlError(
      'mcp-tool-changed',
      `the server \`${server}\` has changed the definition of \`${shown(name)}\` since it was first seen; the tool is withheld`,
      { hint: '`pawl mcp pins` shows the change, and how to accept it' },
    )
  }
}

function shown(name: string): string {
  return plainLine(name, 100)
}

/** Why a list cannot be read, for the client. */
export function unreadableList(error: unknown): string {
  return `the list of tools could not be checked: ${sentenceOf(error)}`
}
