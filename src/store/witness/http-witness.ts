import { PawlError } from '../../base/index.ts'
import type { LogHead, Witness } from '../../ports/index.ts'
import { anonymous, headLine, readHead } from './head.ts'

/** A receiver that keeps every 64th record of a log of a million sends less. */
const mostBytes = 8 * 1024 * 1024

/**
 * Heads at an HTTP receiver: POST takes one as JSON; GET with `?log=` returns those it knows as a list, or the furthest
 * one alone, or 404. It receives only the digest of the log's name.
 */
export function httpWitness(url: string, { deadlineMs }: { readonly deadlineMs: number }): Witness {
  const { address, headers } = readUrl(url)
  const ask = (at: URL, request: RequestInit) =>
    fetch(at, { redirect: 'manual', signal: AbortSignal.timeout(deadlineMs), ...request }).catch(unreached(deadlineMs))
  return {
    target: `${address.origin}${address.pathname}`, // the rest may hold a secret
    async remember(head) {
      const body = headLine({ ...head, log: anonymous(head.log) })
      const response = await ask(address, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body,
      })
      await response.body?.cancel()
      if (!response.ok) throw refused(response)
    },
    async recall(log) {
      const at = new URL(address)
      at.searchParams.set('log', anonymous(log))
      const response = await ask(at, { headers: { ...headers, accept: 'application/json' } })
      if (response.ok) return headsOf(await textOf(response).catch(unreached(deadlineMs)), anonymous(log))
      await response.body?.cancel()
      if (response.status === 404) return []
      throw refused(response)
    },
  }
}

/** `fetch` takes no credentials in a url. */
function readUrl(url: string): { readonly address: URL; readonly headers: Readonly<Record<string, string>> } {
  if (!URL.canParse(url)) throw new PawlError('bad-witness', 'a witness has an address that is not a URL')
  const address = new URL(url)
  if (address.protocol === 'http:' && !loopback.test(address.hostname)) throw notEncrypted(address)
  const { username, password } = address
  address.username = ''
  address.password = ''
  if (username === '' && password === '') return { address, headers: {} }
  const pair = `${decoded(username)}:${decoded(password)}`
  return { address, headers: { authorization: `Basic ${Buffer.from(pair).toString('base64')}` } }
}

/** Host names that lead to this machine, in the form that `URL` returns. */
const loopback = /^((.+\.)?localhost|127\.\d+\.\d+\.\d+|\[::1\])$/

/** A third party could read the password, hold heads back, or answer that none is known. */
function notEncrypted({ origin }: URL): PawlError {
  return new PawlError('bad-witness', `the witness at \`${origin}\` is not encrypted`, {
    hint: 'use https://; http:// is for receivers on this machine, such as the end of a tunnel',
  })
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    throw new PawlError('bad-witness', 'a witness has a name or password that cannot be decoded', {
      hint: 'write `%25` for `%`, `%40` for `@` and `%3A` for `:`',
    })
  }
}

async function textOf({ body }: Response): Promise<string> {
  const parts: Uint8Array[] = []
  let length = 0
  for await (const part of body ?? []) {
    length += part.length
    if (length > mostBytes) throw new PawlError('witness-failed', `its answer has more than ${mostBytes} bytes`)
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}

function headsOf(text: string, log: string): readonly LogHead[] {
  const heads = [parsed(text)].flat().map(readHead)
  if (heads.some((head) => head?.log !== log)) throw notHeads()
  return heads.flatMap((head) => head ?? [])
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw notHeads()
  }
}

function notHeads(): PawlError {
  return new PawlError('witness-failed', 'its answer is not a head of this log')
}

function refused({ status }: Response): PawlError {
  const isRedirect = status >= 300 && status < 400
  return new PawlError('witness-failed', `it answers ${status}${isRedirect ? ', and redirects are not followed' : ''}`)
}

function unreached(deadlineMs: number): (cause: unknown) => never {
  return (cause) => {
    if (cause instanceof PawlError) throw cause
    const { name, cause: deeper } = cause as Error
    const why =
      deeper instanceof Error ? deeper.message || String((deeper as NodeJS.ErrnoException).code) : String(cause)
    const sentence = name === 'TimeoutError' ? `it did not answer within ${deadlineMs} ms` : why
    throw new PawlError('witness-failed', sentence, { cause })
  }
}
