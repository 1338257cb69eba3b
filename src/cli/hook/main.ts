// The hook process: one CommonJS file, started for every call of a tool. Nothing is loaded here that a decision does not need.
import { existsSync, readFileSync, writeSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type Reply, type Speech, speechOf } from '../../brains/index.ts'
import { sentenceOf } from '../../kernel/index.ts'
import { keepLine } from './event-log.ts'
import { readyConfig } from './ready-config.ts'
import { runHook } from './run-hook.ts'

// for the program that reasons, which has the same kernel
export * as kernel from '../../kernel/index.ts'
export * as protocol from '../../protocol/index.ts'

async function main([slug = '', native = '']: readonly string[]): Promise<Reply> {
  const brain = speechOf(slug)
  const root = dirname(__dirname) // this file lies in the project’s .pawl folder
  if (process.env['PAWL_CANARY'] !== undefined) return alive(brain, native, root)
  const call = { brain, native, text: readFileSync(0, 'utf8'), env: process.env }
  return runHook(call, {
    load: () => readyConfig(root),
    keep: (line) => keepLine(root, line),
    answersElsewhere: (other) => existsSync(join(root, speechOf(other).vocabulary.settingsPath)),
  })
}

/** For `pawl doctor`: everything is loaded, nothing is decided. No agent would take this for consent. */
async function alive(brain: Speech, native: string, root: string): Promise<Reply> {
  const moment = brain.vocabulary.moments.find((one) => one.native === native)
  const { registry } = await readyConfig(root)
  const hooks = moment === undefined ? 0 : registry.list({ event: moment.event, enabled: true }).length
  return { stdout: `{"pawl":"alive","hooks":${hooks}}`, stderr: 'this was only a question of `pawl doctor`\n', exit: 2 }
}

main(process.argv.slice(2)).then(say, (error: unknown) => {
  say({ stdout: '', stderr: `Pawl could not decide: ${sentenceOf(error)}\n`, exit: 2 })
})

/** Written at once, and then the process ends, whatever a hook may have left running. */
function say({ stdout, stderr, exit }: Reply): never {
  if (stdout !== '') writeSync(1, stdout)
  if (stderr !== '') writeSync(2, stderr)
  process.exit(exit)
}
