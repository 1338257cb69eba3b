import { type Runs, shown, textOf } from '../../actions/internal.ts'
import { beginOf } from './begin-of.ts'
import { startedFrom } from './started.ts'

/** A request that a program makes, as far as it is known. */
export interface HttpRequest {
  /** In capitals: `GET`, `DELETE`. */
  readonly method: string
  /** Each without its scheme, a user and `www.`: `api.github.com/repos/a/b`. */
  readonly urls: readonly string[]
  /** What it sends, and the rest of its arguments. */
  readonly texts: readonly string[]
}

const bodies = [
  'd',
  'data',
  'data-raw',
  'data-binary',
  'data-ascii',
  'data-urlencode',
  'json',
  'F',
  'form',
  'post-data',
  'body-data',
]

/** The request of `curl`, `wget`, `http` and the like; undefined for other programs. */
export function httpRequest(action: Runs): HttpRequest | undefined {
  const name = textOf(action.program) ?? ''
  if (!/^(?:curl|curlie|wget2?|https?|xhs?|httpie|hurl)$/.test(name)) return undefined
  const { options, words } = startedFrom(action)
  const texts = action.argv.slice(1).map(beginOf)
  const named = ['X', 'request', 'method'].flatMap((option) => options.get(option) ?? []).map(shown)
  const isPosted = bodies.some((option) => options.has(option)) && !options.has('G') && !options.has('get')
  const verb = /^http|^xh/.test(name) ? texts.find((text) => /^[A-Z]{3,7}$/.test(text)) : undefined
  return {
    method: (named.at(-1) ?? verb ?? (isPosted ? 'POST' : 'GET')).toUpperCase(),
    urls: words
      .map(({ text }) => beginOf(text))
      .filter(isUrl)
      .map(withoutScheme),
    texts,
  }
}

function isUrl(text: string): boolean {
  return /^[a-z][a-z\d+.-]*:\/\/|^[\w.-]+(?::\d+)?\/|^[\w-]+(?:\.[\w-]+)+(?::\d+)?$|^localhost|^:\d/i.test(text)
}

function withoutScheme(url: string): string {
  return url
    .replace(/^[a-z][a-z\d+.-]*:\/\//i, '')
    .replace(/^[^/@]*@/, '')
    .replace(/^www\./i, '')
}
