import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { createPreparations, type Prepared } from './preparations.ts'

declare module 'vitest' {
  interface ProvidedContext {
    readonly preparationsUrl: string
  }
}

/**
 * Vitest's global setup: a server that test files ask for shared resources. It prepares each one once, when the first
 * file asks, so that a run of one file does not wait for resources it does not need.
 */
export default async function servePreparations({ provide }: TestProject): Promise<() => Promise<void>> {
  const state = mkdtempSync(join(tmpdir(), 'pawl-state-'))
  process.env['XDG_STATE_HOME'] = state // tests leave nothing in the user's state folder
  const preparations = createPreparations()
  const prepared = new Map<string, Promise<unknown>>()
  const answer = async (name: keyof Prepared, response: ServerResponse) => {
    const result = prepared.get(name) ?? preparations.prepare[name]()
    prepared.set(name, result)
    try {
      response.end(JSON.stringify(await result))
    } catch (error) {
      response.writeHead(500).end(String(error))
    }
  }
  const server = createServer(({ url = '' }, response) => void answer(url.slice(1) as keyof Prepared, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  provide('preparationsUrl', `http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  return async () => {
    server.close()
    server.closeAllConnections()
    await Promise.allSettled(prepared.values())
    preparations.remove()
    rmSync(state, { recursive: true, force: true })
  }
}
