import { spawn } from 'node:child_process'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { BuiltPawl } from '../../../test/hook-project.ts'
import { createProject, type Project, removeProjects } from '../../../test/roles/project.ts'
import { sharedPawl } from '../../../test/shared/shared-pawl.ts'

let built: BuiltPawl
beforeAll(async () => {
  built = await sharedPawl()
})
const started: { kill(signal: 'SIGKILL'): void }[] = []
afterEach(() => {
  for (const one of started.splice(0)) one.kill('SIGKILL')
})
afterAll(removeProjects)

/** `pawl test --watch`; the returned function waits until it has printed these words. */
function watching({ root }: Project): (words: string) => Promise<void> {
  const child = spawn(process.execPath, [built.command, 'test', '--watch'], { cwd: root })
  started.push(child)
  let said = ''
  let look = () => {}
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      said += text
      look()
    })
  return (words) =>
    new Promise((resolve) => {
      look = () => said.includes(words) && resolve()
      look()
    })
}

test('an error of the config is shown with its hint, and the next change runs the tables again', async () => {
  const here = createProject({
    'pawl.config.ts': `export default { packs: ['git'] }\n`,
    'a.cases.json': '[{ "call": "git push -f", "expect": "deny" }]',
  })
  const until = watching(here)
  await until('1 passed, 0 failed')
  here.write('pawl.config.ts', `export default { packs: ['gti'] }\n`)
  await until('there is no pack "gti"\nhint: did you mean `git`?')
  here.write('pawl.config.ts', `export default { packs: ['files'] }\n`)
  await until('0 passed, 1 failed')
  expect(started).toHaveLength(1)
})
