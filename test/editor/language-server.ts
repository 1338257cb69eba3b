import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** TypeScript's own language server, as an editor uses it. */
export interface LanguageServer {
  /** The hover text of a word of an unsaved file: the types, and the comment. */
  hover(text: string, word: string): Promise<string>
  /** The diagnostics of such a file: errors, and hints such as that a name is not used. */
  errors(text: string): Promise<readonly string[]>
  /** The errors alone, with their lines, counted from 0. */
  problems(text: string): Promise<readonly { readonly line: number; readonly message: string }[]>
  close(): void
}

export async function startLanguageServer(): Promise<LanguageServer> {
  const child = spawn(join(root, 'node_modules/.bin/tsc'), ['--lsp', '--stdio'], { cwd: root, stdio: 'pipe' })
  const { ask, tell } = connect(child)
  await ask('initialize', { processId: process.pid, rootUri: pathToFileURL(root).href, capabilities: {} })
  tell('initialized', {})
  let files = 0
  const open = (text: string) => {
    files += 1
    const uri = pathToFileURL(join(root, `src/editor-${files}.ts`)).href
    tell('textDocument/didOpen', { textDocument: { uri, languageId: 'typescript', version: 1, text } })
    return uri
  }
  const report = async (text: string) =>
    ((await ask('textDocument/diagnostic', { textDocument: { uri: open(text) } })) as Report).items
  return {
    async hover(text, word) {
      const uri = open(text)
      const shown = await ask('textDocument/hover', { textDocument: { uri }, position: placeOf(text, word) })
      return (shown as { readonly contents: { readonly value: string } } | null)?.contents.value ?? ''
    },
    errors: async (text) => (await report(text)).map(({ message }) => message),
    problems: async (text) =>
      (await report(text)).flatMap(({ severity, range, message }) =>
        severity === error ? [{ line: range.start.line, message }] : [],
      ),
    close: () => void child.kill(),
  }
}

/** The protocol's number for an error. */
const error = 1

interface Report {
  readonly items: readonly {
    readonly severity: number
    readonly message: string
    readonly range: { readonly start: { readonly line: number } }
  }[]
}

function placeOf(text: string, word: string): { readonly line: number; readonly character: number } {
  const lines = text.split('\n')
  const line = lines.findLastIndex((one) => new RegExp(`\\b${word}\\b`).test(one))
  return { line, character: lines[line]?.search(new RegExp(`\\b${word}\\b`)) ?? 0 }
}

type Message = { readonly id?: number; readonly method?: string; readonly result?: unknown; readonly error?: unknown }

/** Implements the base protocol: a length, an empty line, JSON. */
function connect(child: ChildProcess) {
  const waiting = new Map<number, { resolve(value: unknown): void; reject(error: unknown): void }>()
  let unread = Buffer.alloc(0)
  const send = (message: object) => {
    const text = JSON.stringify({ jsonrpc: '2.0', ...message })
    child.stdin?.write(`Content-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`)
  }
  const take = ({ id, method, result, error }: Message) => {
    if (id === undefined) return
    if (method !== undefined) return send({ id, result: null }) // a question of the server
    const asked = waiting.get(id)
    waiting.delete(id)
    if (error === undefined) asked?.resolve(result)
    else asked?.reject(new Error(JSON.stringify(error)))
  }
  child.stdout?.on('data', (bytes: Buffer) => {
    unread = Buffer.concat([unread, bytes])
    for (let message = messageIn(unread); message !== undefined; message = messageIn(unread)) {
      unread = unread.subarray(message.end)
      take(JSON.parse(message.text))
    }
  })
  child.on('exit', () => {
    for (const { reject } of waiting.values()) reject(new Error('the language server has ended'))
  })
  let last = 0
  return {
    ask: (method: string, params: object) =>
      new Promise<unknown>((resolve, reject) => {
        last += 1
        waiting.set(last, { resolve, reject })
        send({ id: last, method, params })
      }),
    tell: (method: string, params: object) => send({ method, params }),
  }
}

function messageIn(bytes: Buffer): { readonly text: string; readonly end: number } | undefined {
  const at = bytes.indexOf('\r\n\r\n')
  const length = Number(/Content-Length: (\d+)/.exec(bytes.subarray(0, Math.max(at, 0)).toString())?.[1])
  const end = at + 4 + length
  return at === -1 || bytes.length < end ? undefined : { text: bytes.subarray(at + 4, end).toString('utf8'), end }
}
