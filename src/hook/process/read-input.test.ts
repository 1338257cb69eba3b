import { spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'

const tsx = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href
const program = `
  const { readInput } = await import(${JSON.stringify(new URL('./read-input.ts', import.meta.url).href)})
  const text = await readInput(60_000).catch(({ message }) => message)
  process.stdout.write(JSON.stringify({ text, held: process.getActiveResourcesInfo().filter((name) => name.startsWith('FSReq')) }))
`

test.each([
  ['text', Buffer.from('what an agent sends'), 'what an agent sends'],
  ['no text', Buffer.from([0xff, 0xfe]), 'what the agent sends is not UTF-8 text'],
])('a read of %s that has ended no longer counts as work that keeps the process from ending', (_, input, text) => {
  const args = ['--import', tsx, '--input-type=module', '-e', program]
  const { stdout, stderr } = spawnSync(process.execPath, args, { input, encoding: 'utf8' })
  expect(stderr).toBe('')
  expect(JSON.parse(stdout)).toEqual({ text, held: [] })
})
