import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ask, guard, type Json } from 'pawl'
import { createAgent, tool } from 'pawl/agent'
import { scriptedModel } from 'pawl/testing'
import type { SuspendedRun } from '../src/agent/result.ts'

/**
 * One process of a run that several processes share: `start` until it waits, `crash` resumes and is killed after the
 * tool ran, `finish` resumes and ends. The effect of the tool is a line in a file, so that it can be counted.
 */
const [folder = '', phase = ''] = process.argv.slice(2)
const path = (name: string) => join(folder, name)

/** Keeps finished steps in a file of lines, flushed before the step counts as done. */
const journal = {
  async step(key: string, run: () => Promise<Json>): Promise<Json> {
    const lines = existsSync(path('steps')) ? readFileSync(path('steps'), 'utf8').split('\n').filter(Boolean) : []
    const known = lines.map((line) => JSON.parse(line) as { key: string; value: Json }).find((step) => step.key === key)
    if (known !== undefined) return known.value
    const value = await run()
    appendFileSync(path('steps'), `${JSON.stringify({ key, value })}\n`, { flush: true })
    return value
  },
}

const steps = {
  start: [{ calls: [{ name: 'transfer', input: { amount: 5 }, id: 'c1' }] }],
  crash: [() => process.kill(process.pid, 'SIGKILL') as never],
  finish: ['Transferred.'],
}[phase as 'start' | 'crash' | 'finish']

const agent = createAgent({
  name: 'bank',
  model: scriptedModel(steps),
  tools: [
    tool({
      name: 'transfer',
      run: () => {
        appendFileSync(path('effects'), 'transferred\n')
        return 'ok'
      },
    }),
  ],
  hooks: [guard({ name: 'four-eyes', on: 'tool.before', run: () => ask('transfer 5?') })],
})

if (phase === 'start') {
  const result = await agent.run('Transfer 5.', { journal })
  writeFileSync(path('result'), JSON.stringify(result))
} else {
  const { journal: run, confirmation } = JSON.parse(readFileSync(path('result'), 'utf8')) as {
    journal: SuspendedRun
    confirmation: { digest: string }
  }
  const result = await agent.resume(run, { digest: confirmation.digest, approved: true, by: 'kim' }, { journal })
  console.log(JSON.stringify(result))
}
