/** Which entries a moment concerns, and how to end a command with all that it started. */
const base = `
/** Some models edit through a patch: who watches edits means that, too. */
const alsoCalled: Readonly<Record<string, readonly string[]>> = { apply_patch: ['edit', 'write', 'patch'] }

function wanted(native: string, tool?: string): readonly Entry[] {
  return entries.filter((entry) => entry.native === native && (tool === undefined || fits(entry.matcher, tool)))
}

function fits(matcher: string | undefined, tool: string): boolean {
  if (matcher === undefined || matcher === '' || matcher === '*') return true
  const names = [tool, ...(Object.hasOwn(alsoCalled, tool) ? (alsoCalled[tool] ?? []) : [])]
  if (/^[A-Za-z0-9_ |*-]+$/.test(matcher)) {
    const wants = matcher.split('|').map((name) => name.trim().toLowerCase())
    return wants.includes('*') || names.some((name) => wants.includes(name.toLowerCase()))
  }
  try {
    const pattern = new RegExp('^(?:' + matcher + ')$', 'i')
    return names.some((name) => pattern.test(name))
  } catch {
    return true // rather once too often than never
  }
}

/** Timers take no more than this. */
const limitOf = ({ timeoutMs = 60_000 }: Entry) => Math.min(timeoutMs, 2_147_483_647)

const isWindows = process.platform === 'win32'

/** How a command is started: the shell, its words, and what the system is to know. */
function startOf({ command, windows }: Entry) {
  const program = isWindows ? (process.env['ComSpec'] ?? 'cmd.exe') : 'sh'
  const words = isWindows ? ['/d', '/s', '/c', '"' + (windows ?? command) + '"'] : ['-c', command]
  // on Windows a shell looks for programs in the current folder first, where anybody may put some
  const env = isWindows ? { ...process.env, NoDefaultCurrentDirectoryInExePath: '1' } : process.env
  return { program, words, options: { env, detached: !isWindows, windowsHide: true, windowsVerbatimArguments: true } }
}

/** Ends a command and all that it started: it leads a group of its own. On Windows there are no groups. */
function end(pid: number | undefined): void {
  if (pid === undefined) return
  if (isWindows) {
    const killer = spawn('taskkill', ['/pid', String(pid), '/t', '/f'], { stdio: 'ignore', windowsHide: true })
    killer.on('error', () => {})
    return
  }
  try {
    process.kill(-pid, 'SIGKILL')
  } catch {
    // it is gone already
  }
}
`

/** For hook points that are not awaited: the command outlives opencode, and its answer is not read. */
const watching = `
function tell(entry: Entry, payload: object, directory: string): void {
  const { program, words, options } = startOf(entry)
  const child = spawn(program, words, { ...options, cwd: directory, stdio: ['pipe', 'ignore', 'ignore'] })
  const timer = setTimeout(() => end(child.pid), limitOf(entry))
  timer.unref()
  child.on('error', () => clearTimeout(timer))
  child.on('exit', () => clearTimeout(timer))
  child.stdin.on('error', () => {}) // a command need not read what it is told
  child.stdin.end(JSON.stringify(payload))
  child.unref()
}
`

/** For hook points that wait: the answer of a command, and its consequence. */
const waiting = `
interface Ran {
  readonly exit: number | undefined
  readonly stdout: string
  readonly words: string
}

interface Reply {
  readonly deny?: unknown
  readonly input?: unknown
  readonly output?: unknown
  readonly context?: unknown
}

function run(entry: Entry, payload: object, directory: string): Promise<Ran> {
  return new Promise((resolve) => {
    const said = { stdout: '', stderr: '' }
    const { program, words, options } = startOf(entry)
    const child = spawn(program, words, { ...options, cwd: directory, stdio: 'pipe' })
    const settle = (exit: number | undefined, words: string) => {
      clearTimeout(timer)
      resolve({ exit, stdout: said.stdout, words: words.trim() })
    }
    const timer = setTimeout(() => {
      end(child.pid)
      settle(undefined, 'it took longer than ' + limitOf(entry) + ' ms')
    }, limitOf(entry))
    for (const name of ['stdout', 'stderr'] as const) {
      child[name].setEncoding('utf8')
      child[name].on('data', (text: string) => {
        said[name] += text
      })
    }
    child.on('error', (error) => settle(undefined, error.message))
    child.on('close', (code, signal) => settle(code ?? undefined, said.stderr || 'it ended by ' + (signal ?? code)))
    child.stdin.on('error', () => {}) // a command need not read what it is told
    child.stdin.end(JSON.stringify(payload))
  })
}

/** Shows a moment to its entries, one after the other. Whoever throws here refuses. */
async function show(
  native: string,
  tool: string | undefined,
  directory: string,
  payloadOf: () => object,
  apply: (reply: Reply) => void,
): Promise<void> {
  for (const entry of wanted(native, tool)) {
    const ran = await run(entry, payloadOf(), directory)
    if (entry.author === 'pawl') apply(replyOf(ran))
    else if (native === 'tool.execute.before' && ran.exit !== 0) {
      throw new Error('refused by ' + entry.author + ': ' + ran.words)
    }
  }
}

/** What our hook process said. A hook process that fails has not decided, and what nobody decided is refused. */
function replyOf(ran: Ran): Reply {
  if (ran.exit !== 0) throw new Error('refused, because the hooks of Pawl failed: ' + ran.words)
  if (ran.stdout.trim() === '') return {}
  let reply: unknown
  try {
    reply = JSON.parse(ran.stdout)
  } catch {
    throw new Error('refused, because the hooks of Pawl gave an answer that is not JSON')
  }
  if (typeof reply !== 'object' || reply === null || Array.isArray(reply)) {
    throw new Error('refused, because the hooks of Pawl gave an answer that is not an object')
  }
  const { deny } = reply as Reply
  if (deny !== undefined) throw new Error(typeof deny === 'string' && deny !== '' ? deny : 'refused by a hook')
  return reply
}
`

/** For moments with a place for context. */
const informing = `
function contextOf({ context }: Reply): readonly string[] {
  return Array.isArray(context) ? context.filter((text) => typeof text === 'string') : []
}
`

const eventCode = `
    event: async ({ event }) => {
      if (event.type === 'session.created') {
        const { id, parentID } = event.properties.info
        if (parentID !== undefined) subagents.add(id)
      } else if (event.type !== 'session.compacted' && event.type !== 'session.idle') return
      const sessionID = event.type === 'session.created' ? event.properties.info.id : event.properties.sessionID
      if (subagents.has(sessionID)) return // a sub-agent is part of the work of the session that sent it
      for (const entry of wanted(event.type)) {
        const payload = { pawl: 1, event: event.type, directory, sessionID, input: event.properties }
        tell(entry, payload, directory)
      }
    },`

const messageCode = `
    'chat.message': async (input, output) => {
      const { sessionID } = input
      const payloadOf = () => ({ pawl: 1, event: 'chat.message', directory, sessionID, input, output })
      await show('chat.message', undefined, directory, payloadOf, (reply) => {
        const words = reply.input
        if (words !== undefined) {
          if (typeof words !== 'string') throw new Error('refused, because the hooks of Pawl changed the message into no text')
          const typed = output.parts.filter((part) => part.type === 'text' && part.synthetic !== true)
          const [first] = typed
          if (first?.type !== 'text') throw new Error('refused, because the message has no words to change')
          first.text = words // in place; of what else was typed nothing is left
          for (const part of typed.slice(1)) output.parts.splice(output.parts.indexOf(part), 1)
        }
        for (const text of contextOf(reply)) {
          const id = (output.parts.at(-1)?.id ?? 'prt_') + 'p' // parts are kept in the order of their ids
          output.parts.push({ id, sessionID, messageID: output.message.id, type: 'text', text, synthetic: true })
        }
      })
    },`

const beforeCode = `
    'tool.execute.before': async (input, output) => {
      const { tool, sessionID } = input
      const payloadOf = () => ({ pawl: 1, event: 'tool.execute.before', directory, sessionID, input, output })
      await show('tool.execute.before', tool, directory, payloadOf, (reply) => {
        const changed = reply.input
        if (changed === undefined) return
        if (typeof changed !== 'object' || changed === null || Array.isArray(changed)) {
          throw new Error('refused, because the hooks of Pawl changed the arguments into something else')
        }
        // in place: opencode goes on with the object it has
        for (const key of Object.keys(output.args)) if (!Object.hasOwn(changed, key)) delete output.args[key]
        for (const [key, value] of Object.entries(changed)) {
          Object.defineProperty(output.args, key, { value, enumerable: true, writable: true, configurable: true })
        }
      })
    },`

const afterCode = String.raw`
    'tool.execute.after': async (input, output) => {
      const { tool, sessionID } = input
      const payloadOf = () => ({ pawl: 1, event: 'tool.execute.after', directory, sessionID, input, output })
      await show('tool.execute.after', tool, directory, payloadOf, (reply) => {
        if (typeof reply.output === 'string') output.output = reply.output
        for (const text of contextOf(reply)) output.output += '\n\n' + text
      })
    },`

/**
 * The code of the plugin, as text: it is not run here. It has no backticks, which this text would have to escape. The test of
 * this folder checks its types against opencode's own and runs it.
 */
export const pluginCode = {
  base,
  watching,
  waiting,
  informing,
  hooks: { event: eventCode, message: messageCode, before: beforeCode, after: afterCode },
} as const
