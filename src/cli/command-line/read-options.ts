import { parseArgs } from 'node:util'
import { sentenceOf } from '../../base/index.ts'
import { seePage } from './check-arguments.ts'
import { isUrl, type Option, type Page } from './pages/page.ts'
import { usage } from './usage.ts'

type Value<Given extends Option> = Given['type'] extends 'boolean'
  ? boolean
  : Given['many'] extends true
    ? readonly string[]
    : string

/** The values of the options of a page; a URL that was left out is empty. */
export type Given<Options> = {
  readonly [Name in keyof Options]?: Options[Name] extends Option ? Value<Options[Name]> : never
}

/** The options of a page and the other words, as a command line has them. */
export function readOptions<const Known extends Page>(
  page: Known,
  args: readonly string[],
): { readonly values: Given<Known['options']>; readonly positionals: readonly string[] } {
  try {
    const options = Object.fromEntries(Object.entries(page.options).map(parsedOption))
    const { values, positionals } = parseArgs({ args: withUrls(page, args), options, allowPositionals: true })
    return { values: values as Given<Known['options']>, positionals } // the page has the type of each option
  } catch (error) {
    throw usage(sentenceOf(error), seePage(page))
  }
}

function parsedOption([name, { type, short, many = false }]: readonly [string, Option]) {
  const parsed = {
    type: type === 'boolean' ? type : 'string',
    multiple: many,
    ...(short !== undefined && { short }),
  } as const
  return [name, parsed] as const
}

/** `--store` with the URL behind it as one word; without one, the value is empty. */
function withUrls({ options }: Page, args: readonly string[]): string[] {
  const isOption = (word: string) => word.startsWith('--') && optionOf(options, word.slice(2))?.type === 'url'
  return args.flatMap((word, at) => {
    if (isOption(word)) return [`${word}=${isUrl(args[at + 1] ?? '') ? args[at + 1] : ''}`]
    return isOption(args[at - 1] ?? '') && isUrl(word) ? [] : [word]
  })
}

function optionOf(options: Page['options'], name: string): Option | undefined {
  return Object.hasOwn(options, name) ? options[name] : undefined
}
