import { createReadStream, openSync, writeSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { pathToFileURL } from 'node:url'
import { inspect } from 'node:util'
import type { Call } from './start-resident.ts'

/** How a program that calls `process.exit` ends here. */
class Left {
  readonly status: unknown
  readonly words: string
  constructor(status: unknown, words = '') {
    this.status = status
    this.words = words
  }
}

/** The process that `startResident` starts: for each line it evaluates a program once more, and writes down the exit code. */
const [calls = '', statuses = '', limitMs = ''] = process.argv.slice(2)
const lines = createInterface({ input: createReadStream(calls) })
const file = openSync(statuses, 'w')
let count = 0
const ownConsole = console

/** Called when the program of the present call leaves, also from work that nothing waits for. */
let leave = (_: Left) => {}

process.exit = (status) => {
  const left = new Left(status)
  leave(left)
  throw left
}
// the way out of a call of `process.exit` in a listener
process.on('uncaughtException', (error) => {
  if (!(error instanceof Left)) leave(new Left(1, inspect(error)))
})
for await (const line of lines) writeSync(file, `${await statusOf(JSON.parse(line))}\n`)

async function statusOf(call: Call): Promise<number> {
  try {
    enter(call)
    const left = new Promise<never>((_, reject) => {
      leave = reject
    })
    const slow = setTimeout(() => leave(new Left(124, 'the program did not end')), Number(limitMs))
    await Promise.race([import(`${pathToFileURL(call.program).href}?${count++}`), left]).finally(() =>
      clearTimeout(slow),
    )
    return Number(process.exitCode ?? 0)
  } catch (error) {
    if (error instanceof Left) {
      process.stderr.write(error.words)
      return Number(error.status ?? 0)
    }
    process.stderr.write(`${inspect(error)}\n`)
    return 1
  } finally {
    // each call adds its own
    process.stdout.removeAllListeners('error')
    process.stderr.removeAllListeners('error')
    process.removeAllListeners('unhandledRejection')
  }
}

function enter({ program, args, cwd, env }: Call): void {
  globalThis.console = ownConsole // the command line replaces it
  process.chdir(cwd)
  process.argv = [process.execPath, program, ...args]
  process.exitCode = undefined
  for (const name of Object.keys(process.env)) if (env[name] === undefined) delete process.env[name]
  Object.assign(process.env, env)
}
