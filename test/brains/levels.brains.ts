import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import type { Wish } from '../../src/cli/doctor/live/wish.ts'
import { type AgentSlug, agentOf, agentSlugs } from './agents.ts'
import { auditIn } from './audit-in.ts'
import { installAgent } from './install-agent.ts'
import { prepareProject } from './prepare-project.ts'
import { runAgent } from './run-agent.ts'
import { clearWorkplaces, type Workplace } from './workplace.ts'

afterAll(clearWorkplaces)

const shell = (command: string): Wish => ({ want: 'shell', command })

/** The files of a home in which a person has used the agent already. */
function furnish(slug: AgentSlug, { home }: Workplace): void {
  for (const [path, content] of Object.entries(agentOf(slug).headless.home ?? {})) {
    mkdirSync(dirname(join(home, path)), { recursive: true })
    writeFileSync(join(home, path), JSON.stringify(content))
  }
}

test.each(agentSlugs)(
  '%s, started in a folder below, is guarded by the hooks of the project and by those of the user',
  async (slug) => {
    await installAgent(slug)
    const { place, file, pawl, audit } = await prepareProject(slug)
    execFileSync('git', ['init', '--quiet', place.project])
    furnish(slug, place)
    expect(await pawl('init', '--user', '--hooks', slug)).toMatchObject({ exit: 0 })
    // from now on, the hooks of the project are known on this machine
    expect(await pawl('init', '--hooks', slug)).toMatchObject({ exit: 0 })
    const folder = file('src/deep')
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, 'kept.txt'), '')
    const wishes = ['touch forbidden-by-code.txt', 'rm kept.txt; git push --force', 'touch allowed.txt'].map(shell)
    const { exit } = await runAgent(slug, place, wishes, { folder })
    expect(exit).toBe(0)
    const isThere = (name: string) => existsSync(join(folder, name))
    expect(['forbidden-by-code.txt', 'kept.txt', 'allowed.txt'].map(isThere)).toEqual([false, true, true])
    const denied = (records: ReturnType<typeof audit>) =>
      records.filter(({ event, decision }) => event === 'tool.before' && decision === 'deny').map(({ by }) => by)
    expect(denied(audit())).toEqual(['code_guard'])
    expect(denied(auditIn(join(place.home, '.config/pawl')))).toEqual(['git.force-push'])
  },
)
