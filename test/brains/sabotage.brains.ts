import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AgentSlug, agentSlugs } from './agents.ts'
import { askDoctor, type Finding } from './ask-doctor.ts'
import { canaryFiles } from './canary-project.ts'
import { installAgent } from './install-agent.ts'
import { keepFolder } from './keep-folder.ts'
import { type GuardedProject, prepareProject } from './prepare-project.ts'
import { runAgent } from './run-agent.ts'
import { type Harms, hereIn } from './sabotage/here.ts'
import { ofAgents } from './sabotage/of-agents.ts'
import { ofTheInstall } from './sabotage/of-the-install.ts'
import { clearWorkplaces } from './workplace.ts'

// Each test breaks or weakens one thing in a guarded project, and then asks twice: the real agent, with a call that the guard refuses,
// and the doctor. No harm may go unnoticed by both.

/** One harm, and its result. */
interface Row {
  readonly slug: AgentSlug
  readonly harm: string
  /** `not run`: not by a refusal of ours; for example, the agent did not start. */
  readonly canary: 'refused' | 'RAN' | 'not run'
  readonly doctor: 'red' | 'ok'
  /** The first finding of doctor. */
  readonly finding: string
}

const rows: Row[] = []
afterAll(() => {
  clearWorkplaces()
  const lines = rows.map(({ slug, harm, canary, doctor, finding }) => {
    const found = finding === '' ? '' : `\n${' '.repeat(26)}${finding}`
    return `${slug.padEnd(11)} ${canary.padEnd(8)} ${doctor.padEnd(4)} ${harm}${found}`
  })
  console.log(['agent       canary   doctor', ...lines].join('\n'))
})

type OfTheInstall = keyof typeof ofTheInstall

/** The harms to the install are shared out: those that an agent may take in a way of its own are tried on several. */
const shared: Readonly<Record<AgentSlug, readonly OfTheInstall[]>> = {
  claudecode: [
    'a hook program that always consents, and its digest in the entries',
    'a folder in place of the hook program',
    'a changed policy',
    'a changed policy without sources, and its digest',
    'kept code of another policy',
    'no policy',
    'a guard for a kind of tool that never occurs',
    'no config',
    'a list of disabled guards that cannot be read',
    'empty settings',
    'a command for another tool',
  ],
  codex: ['no folder of Pawl', 'a hook program that always consents', 'no settings', 'a command that does nothing'],
  gemini: [
    'no hook program',
    'an empty hook program',
    'a changed policy, and its digest',
    'a command for another tool',
  ],
  qwen: ['a hook program that is a link to nowhere', 'a disabled guard', 'settings that lead nowhere'],
  copilot: [
    'a hook program that always consents',
    'a config that does not load',
    'a command for another tool',
    'no settings',
  ],
  opencode: [
    'no hook program',
    'a hook program that always consents, and its digest in the entries',
    'empty settings',
    'a command that does nothing',
  ],
}

function harmsOf(slug: AgentSlug): Harms {
  return { ...Object.fromEntries(shared[slug].map((name) => [name, ofTheInstall[name]])), ...ofAgents[slug] }
}

describe.each(agentSlugs)('%s', (slug) => {
  let project: GuardedProject
  let healthy: readonly string[]
  const marker = 'forbidden.txt'
  let restore: () => void

  beforeAll(async () => {
    await installAgent(slug)
    project = await prepareProject(slug, canaryFiles)
    expect(await canary()).toBe('refused')
    healthy = wrongIn(await askDoctor(slug, project))
    // no person has trusted these hooks, which is the only thing that may be wrong from the start
    expect(healthy.filter((what) => !/^Codex will not run|^Codex does not see/.test(what))).toEqual([])
    const { folder, project: files, home } = project.place
    const parts = [keepFolder(files, join(folder, 'kept/project')), keepFolder(home, join(folder, 'kept/home'))]
    restore = () => {
      for (const bringBack of parts) bringBack()
      rmSync(join(folder, 'beside'), { recursive: true, force: true })
    }
  })

  async function canary(env: Readonly<Record<string, string>> = {}): Promise<Row['canary']> {
    const { told } = await runAgent(slug, project.place, [{ want: 'shell', command: `touch ${marker}` }], { env })
    if (existsSync(project.file(marker))) return 'RAN'
    return /CANARY SAYS NO|Pawl|hook/.test(told[0] ?? '') ? 'refused' : 'not run'
  }

  test.each(Object.entries(harmsOf(slug)))('%s', async (harm, hurt) => {
    // each starts afresh: a call of the hook process compiles a changed policy again
    const hurtAgain = () => {
      restore()
      const here = hereIn(slug, project.place)
      hurt(here)
      return { env: here.shell }
    }
    const called = await canary(hurtAgain().env)
    const wrong = wrongIn(await askDoctor(slug, project, hurtAgain()))
    const [finding = ''] = wrong.filter((what) => !healthy.includes(what))
    const row: Row = { slug, harm, canary: called, doctor: finding === '' ? 'ok' : 'red', finding }
    rows.push(row)
    expect(row.canary === 'refused' || row.doctor === 'red', JSON.stringify(row)).toBe(true)
  })
})

function wrongIn(findings: readonly Finding[]): readonly string[] {
  return findings.filter(({ ok }) => ok === false).map(({ what }) => what)
}
