import { parseArgs } from 'node:util'
import { sentenceOf } from '../kernel/index.ts'
import { seePage } from './check-arguments.ts'
import type { Option, Page } from './pages/page.ts'
import { usage } from './usage.ts'

type Value<Given extends Option> = Given['type'] extends 'boolean' ? boolean : string

/** What was given for the options of a page. */
export type Given<Options> = {
  readonly [Name in keyof Options]?: Options[Name] extends Option ? Value<Options[Name]> : never
}

/** The options of a page and the other words, as a command line has them. */
export function readOptions<const Known extends Page>(
  page: Known,
  args: readonly string[],
): { readonly values: Given<Known['options']>; readonly positionals: readonly string[] } {
  try {
    const options = Object.entries(page.options).map(([name, { type, short }]: readonly [string, Option]) => {
      if (type === 'list') throw new TypeError(`--${name} is read by the command itself`)
      return [name, { type, ...(short !== undefined && { short }) }] as const
    })
    const { values, positionals } = parseArgs({
      args: [...args],
      options: Object.fromEntries(options),
      allowPositionals: true,
    })
    return { values: values as Given<Known['options']>, positionals } // the page says of each option what it is
  } catch (error) {
    throw usage(sentenceOf(error), seePage(page))
  }
}
