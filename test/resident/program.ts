import { createReadStream, openSync, writeSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { pathToFileURL } from 'node:url'
import { inspect } from 'node:util'
import type { Call } from './start-resident.ts'

/** The process that `startResident` starts: for each line it evaluates a program once more, and writes down the exit code. */
const [calls = '', statuses = ''] = process.argv.slice(2)
const lines = createInterface({ input: createReadStream(calls) })
const file = openSync(statuses, 'w')
let count = 0

process.exit = (status) => {
  throw new Left(status)
}
for await (const line of lines) writeSync(file, `${await statusOf(JSON.parse(line))}\n`)

/** How a program that calls `process.exit` ends here. */
class Left {
  readonly status: unknown
  constructor(status: unknown) {
    this.status = status
  }
}

async function statusOf(call: Call): Promise<number> {
  try {
    enter(call)
    await import(`${pathToFileURL(call.program).href}?${count++}`)
    return Number(process.exitCode ?? 0)
  } catch (error) {
    if (error instanceof Left) return Number(error.status ?? 0)
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
  process.chdir(cwd)
  process.argv = [process.execPath, program, ...args]
  process.exitCode = undefined
  for (const name of Object.keys(process.env)) if (env[name] === undefined) delete process.env[name]
  Object.assign(process.env, env)
}
