import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ask, deny, guard, makeToolCall } from 'pawl'
import { createAgent, tool } from 'pawl/agent'
import { makeRole } from 'pawl/brains'
import { openStore } from 'pawl/store'
import { scriptedModel } from 'pawl/testing'
import { createEngine } from 'pawl/theory'

/** Declarations that the examples of the doc comments use; docs/api.md shows the body of this function. */
export async function fixtures() {
  const model = scriptedModel(['Paris.', 'London.'])
  const refunding = scriptedModel([{ calls: [{ name: 'refund', input: { amount: 5 } }] }, 'Refunded.'])
  const readFile = tool({ name: 'read_file', kind: 'read', run: ({ path }: { path: string }) => `the text of ${path}` })
  const refund = tool({ name: 'refund', run: ({ amount }: { amount: number }) => `refunded ${amount}` })
  const agent = createAgent({ name: 'helper', model })
  const call = makeToolCall({ id: 'call_1', name: 'Bash', kind: 'shell', input: { command: 'git push --force' } })
  const noForcePush = guard({
    name: 'no-force-push',
    on: 'tool.before',
    match: { kind: 'shell' },
    run: ({ call }) => (call.command?.includes('--force') ? deny('force push is off limits here') : undefined),
  })
  const askFirst = guard({ name: 'ask-first', on: 'tool.before', match: { name: 'refund' }, run: () => ask('Refund?') })
  const store = await openStore('memory:')
  const theory = `delete_file IS_A destructive
helper CAN read_file

@HOOK no_deleting ON_TOOL_CALL BEGIN
  @is_destructive tool IS_A destructive
  IF $is_destructive THEN
    @_ tool DENY "files are not deleted here"
  END
END

@TEST files_stay GIVEN
  event HAPPENS ON_TOOL_CALL
  tool IS delete_file
EXPECT
  decision IS DENY
END
`
  const engine = createEngine()
  engine.load(theory, 'policy.sys2dsl')
  const folder = mkdtempSync(join(tmpdir(), 'pawl-')) // a repository that is set up for Claude Code
  mkdirSync(join(folder, '.claude'))
  writeFileSync(join(folder, 'pawl.config.ts'), "export default { packs: ['git'] }\n")
  const hooks = { onBrain: { onTool: [{ command: './format.sh', timeout: 'PT5S', filter: { what: 'Write' } }] } }
  const role = makeRole({ slug: 'mechanic', hooks }, 'garage')
  return { model, refunding, readFile, refund, agent, call, noForcePush, askFirst, store, theory, engine, folder, role }
}
