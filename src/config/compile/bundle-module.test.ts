import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { createProject, removeProjects } from '../../../test/roles/project.ts'
import { bundleModule } from './bundle-module.ts'

afterAll(removeProjects)

test.each([
  ['const one = await Promise.resolve(1)\nexport default { one }\n', 'pawl.config.ts:1:13'],
  ['export default {}\nfor await (const one of []) console.log(one)\n', 'pawl.config.ts:2:5'],
  [`import './more.ts'\nexport default {}\n`, 'more.ts:2:3'],
])('a file that waits while it is loaded is named, with its place and a way out: %j', async (text, place) => {
  const here = createProject({ 'pawl.config.ts': text, 'more.ts': 'export const more = 1\n  await more\n' })
  await expect(bundleModule(join(here.root, 'pawl.config.ts'))).rejects.toMatchObject({
    code: 'bad-config',
    message: expect.stringMatching(new RegExp(`^${place}: \`await\` is outside of a function`)),
    hint: expect.stringContaining('the async function that needs the value'),
  })
})
