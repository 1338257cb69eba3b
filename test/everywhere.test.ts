import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { agents } from '../examples/everywhere/agents.ts'
import { openProject } from '../src/config/index.ts'
import { openAuditFiles } from '../src/store/index.ts'
import { type BuiltPawl, occasionOf, reasonIn, tell } from './hook-project.ts'
import { type Project, removeProjects } from './roles/project.ts'
import { sharedPawl } from './shared/shared-pawl.ts'

const config = readFileSync(new URL('../examples/everywhere/pawl.config.ts', import.meta.url), 'utf8')
const forced = 'git push --force origin main'

let built: BuiltPawl
let project: Project
beforeAll(async () => {
  built = await sharedPawl()
  project = built.project(config)
})
afterAll(removeProjects)

describe('one config with the rules of `standard` refuses a forced push', () => {
  test.each(Object.keys(agents))('of an agent of %s', async (name) => {
    const opened = await openProject(project.root, { agent: name })
    try {
      const read = JSON.stringify(await agents[name]?.(opened))
      expect(read).toContain('git.force-push')
      expect(read).not.toContain('ran git push')
    } finally {
      await opened.close()
    }
  })

  test.each(['claudecode', 'codex', 'gemini', 'opencode'] as const)('of %s', (slug) => {
    const { brain, moment, payload } = occasionOf(slug, 'tool.before')
    const occasion = {
      brain,
      moment,
      payload: JSON.parse(JSON.stringify(payload).replaceAll(commandIn(payload), forced)),
    }
    expect(reasonIn(occasion, tell(project, occasion))).toContain('replaces history')
  })

  test('of an MCP server, whose tool is named a shell', async () => {
    const client = new Client({ name: 'test', version: '1' })
    const server = fileURLToPath(new URL('mcp/shop-server.mjs', import.meta.url))
    const args = [built.command, 'mcp', '--name', 'ops', '--kind', 'run=shell', '--', process.execPath, server]
    await client.connect(
      new StdioClientTransport({ command: process.execPath, args, cwd: project.root, stderr: 'ignore' }),
    )
    try {
      const run = (command: string) => client.callTool({ name: 'run', arguments: { command } })
      expect(await run('git status')).toMatchObject({ content: [{ text: 'ran git status' }] })
      const refused = await run(forced)
      expect([refused.isError, JSON.stringify(refused)]).toEqual([true, expect.stringContaining('git.force-push')])
    } finally {
      await client.close()
    }
  })

  test('and the log of the project has each refusal', async () => {
    const log = openAuditFiles(`${project.root}/.pawl/audit`)
    const refused = await log.query({ decision: 'deny' })
    await log.close()
    const by = refused.filter((record) => record.by === 'git.force-push').map(({ agent }) => agent)
    expect([...new Set(by)].sort()).toEqual(
      [...Object.keys(agents), 'claudecode', 'codex', 'gemini', 'mcp', 'opencode'].sort(),
    )
    expect(built.pawl(project, ['audit', 'verify']).status).toBe(0)
  })
})

/** The command of a recorded call. */
function commandIn(payload: unknown): string {
  const [, command = ''] = /"(?:command|cmd)":"([^"]+)"/.exec(JSON.stringify(payload)) ?? []
  return command
}
