import { afterAll, beforeAll, expect, test } from 'vitest'
import type { BuiltPawl } from '../../../test/hook-project.ts'
import { removeProjects } from '../../../test/roles/project.ts'
import { sharedPawl } from '../../../test/shared/shared-pawl.ts'

let built: BuiltPawl
beforeAll(async () => {
  built = await sharedPawl()
})
afterAll(removeProjects)

const config = `import { deny, guard } from 'pawl'
export default { hooks: [guard({ name: 'refuse', on: 'tool.before', run: () => deny('no') })] }
`

test.each([
  ['init --hooks clade', 'did you mean `claude`?'],
  ['init claude', 'did you mean `pawl init --hooks claude`?'],
  ['uninstall codex', 'did you mean `pawl uninstall --hooks codex`?'],
  ['doctor codex', 'did you mean `pawl doctor --live codex`?'],
  ['init --user --hooks clade --dry-run', 'did you mean `claude`?'],
  ['init --roles mechnic', 'no package of roles'],
  ['uninstall --hooks codx --dry-run', 'did you mean `codex`?'],
  ['doctor --live codx', 'did you mean `codex`?'],
  ['hooks disable refus', 'did you mean `refuse`?'],
  ['hooks enable refus', 'did you mean `refuse`?'],
  ['hooks disabel refuse', 'did you mean `disable`?'],
  ['audit --agent codx', 'did you mean `codex`?'],
  ['audit --event tool.befor', 'did you mean `tool.before`?'],
  ['audit --decision denied', 'did you mean `deny`?'],
  ['audit shwo 1', 'did you mean `show`?'],
  ['budget --store mysql://here', 'use sqlite:FOLDER'],
  ['confirm aprove 1', 'did you mean `approve`?'],
  ['completion bahs', 'did you mean `bash`?'],
  ['theory run rules.sys2dsl --call {"tol":"bash"}', 'did you mean `tool`?'],
  ['theory chekc x.sys2dsl', 'did you mean `check`?'],
])('a name that Pawl does not know ends `pawl %s` with 2 and a hint', (line, hint) => {
  const { status, stderr } = built.pawl(built.project(config), line.split(' '))
  expect([status, stderr]).toEqual([2, expect.stringContaining(hint)])
})
