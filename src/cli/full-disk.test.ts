import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { createProject, removeProjects } from '../../test/roles/project.ts'
import { sharedPawl } from '../../test/shared/shared-pawl.ts'
import { openStore } from '../store/index.ts'

afterAll(removeProjects)

/** A store in `.pawl` that no process has open, and no config. */
async function projectWithStore() {
  const here = createProject({ '.pawl/.gitignore': '' })
  here.remove('pawl.config.ts')
  await (await openStore(`sqlite:${join(here.root, 'made')}`)).close()
  copyFileSync(join(here.root, 'made/store.sqlite'), join(here.root, '.pawl/store.sqlite'))
  return here
}

test.skipIf(process.platform === 'win32')('a store without room to be opened is full, with a hint', async () => {
  const { command } = await sharedPawl()
  const here = await projectWithStore()
  // no file may have more than 16 blocks: less than SQLite needs to open a database
  const script = 'ulimit -f 16; exec "$0" "$1" confirm'
  const { stderr, status } = spawnSync('sh', ['-c', script, process.execPath, command], {
    cwd: here.root,
    encoding: 'utf8',
  })
  expect([status, stderr]).toEqual([
    1,
    'pawl: there is no room left for the store; nothing was written\nhint: make room on the disk, or raise the quota or `ulimit -f` of this user, and try again\n',
  ])
})

test('a folder in the place of store.sqlite is named, with the command that removes it', async () => {
  const { pawl } = await sharedPawl()
  const here = await projectWithStore()
  const path = join(here.root, '.pawl/store.sqlite')
  here.remove('.pawl/store.sqlite')
  mkdirSync(path)
  const { stderr, status } = pawl(here, ['confirm'])
  expect([status, stderr]).toEqual([
    1,
    `pawl: ${path} is a folder, and should be a file\nhint: Pawl did not put it there: find out who did, and remove it: \`rm -r ${path}\`\n`,
  ])
})
