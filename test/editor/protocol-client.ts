import { type ChildProcess, spawn } from 'node:child_process'

/** A message of the protocol, as it came. */
export interface Message {
  readonly id?: number
  readonly method?: string
  readonly params?: unknown
  readonly result?: unknown
  readonly error?: { readonly code: number; readonly message: string }
}

/** An editor at the other end of the pipes of a language server, with messages written by hand. */
export interface ProtocolClient {
  /** Sends a request, and waits for its response. */
  ask(method: string, params?: unknown): Promise<Message>
  /** Sends a request without waiting; returns its id. */
  request(method: string, params?: unknown): number
  tell(method: string, params?: unknown): void
  /** Sends bytes as they are. */
  raw(bytes: string | Buffer): void
  /** The first message that passes, of those that came or will come, after the first `from`. */
  until(passes: (message: Message) => boolean, from?: number): Promise<Message>
  /** All messages so far. */
  readonly messages: readonly Message[]
  /** Closes standard input. */
  hangUp(): void
  /** Closes standard output. */
  stopReading(): void
  /** The exit code, when the server has ended. */
  readonly exited: Promise<number | null>
  readonly isRunning: boolean
  /** Bytes on standard output that are not part of a message, and all of standard error. */
  readonly stray: { readonly stdout: string; readonly stderr: string }
  kill(): void
}

export function startClient(program: string, args: readonly string[], cwd: string): ProtocolClient {
  const child = spawn(program, args, { cwd, stdio: 'pipe' })
  const messages: Message[] = []
  const waiting: { readonly passes: (message: Message) => boolean; readonly resolve: (message: Message) => void }[] = []
  const stray = { stdout: '', stderr: '' }
  child.stderr.on('data', (text) => {
    stray.stderr += String(text)
  })
  child.stdin.on('error', () => undefined) // the server has ended
  readMessages(child, stray, (message) => {
    messages.push(message)
    for (const one of waiting.filter(({ passes }) => passes(message))) one.resolve(message)
  })
  let isRunning = true
  const exited = new Promise<number | null>((resolve) => {
    child.once('close', (code) => {
      isRunning = false
      resolve(code)
    })
  })
  let last = 0
  const send = (message: object) => {
    const body = JSON.stringify({ jsonrpc: '2.0', ...message })
    child.stdin.write(`Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`)
  }
  const request = (method: string, params?: unknown) => {
    last += 1
    send({ id: last, method, params })
    return last
  }
  const until: ProtocolClient['until'] = (passes, from = 0) => {
    const known = messages.slice(from).find(passes)
    if (known !== undefined) return Promise.resolve(known)
    return new Promise((resolve, reject) => {
      waiting.push({ passes, resolve })
      exited.then((code) => reject(new Error(`the server has ended with ${code}: ${stray.stderr}`)))
    })
  }
  return {
    messages,
    stray,
    exited,
    get isRunning() {
      return isRunning
    },
    request,
    until,
    ask(method, params) {
      const id = request(method, params)
      return until((message) => message.id === id && message.method === undefined)
    },
    tell: (method, params) => send({ method, params }),
    raw: (bytes) => void child.stdin.write(bytes),
    hangUp: () => void child.stdin.end(),
    stopReading: () => void child.stdout.destroy(),
    kill: () => void child.kill('SIGKILL'),
  }
}

function readMessages(child: ChildProcess, stray: { stdout: string }, take: (message: Message) => void): void {
  let buffer = Buffer.alloc(0)
  child.stdout?.on('data', (bytes: Buffer) => {
    buffer = Buffer.concat([buffer, bytes])
    for (;;) {
      const [header, length] =
        /^Content-Length: (\d+)\r\n(?:Content-Type: [^\r]*\r\n)?\r\n/.exec(buffer.toString('latin1')) ?? []
      if (header === undefined || length === undefined) break
      const end = header.length + Number(length)
      if (buffer.length < end) break
      take(JSON.parse(buffer.subarray(header.length, end).toString('utf8')) as Message)
      buffer = buffer.subarray(end)
    }
    stray.stdout = buffer.toString('utf8')
  })
}
