import { appendFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AgentSlug, agentSlugs } from './agents.ts'
import { askDoctor, type Finding } from './ask-doctor.ts'
import { installAgent } from './install-agent.ts'
import { type GuardedProject, prepareProject } from './prepare-project.ts'
import { clearWorkplaces } from './workplace.ts'

afterAll(clearWorkplaces)

const write = (path: string, text: string) => (file: GuardedProject['file']) => {
  mkdirSync(dirname(file(path)), { recursive: true })
  writeFileSync(file(path), text)
}

/** One way to turn the hooks of each agent off. */
const harms: Readonly<Record<AgentSlug, (file: GuardedProject['file']) => void>> = {
  claudecode: write('.claude/settings.local.json', '{ "disableAllHooks": true }'),
  codex: write('.codex/config.toml', '[features]\nhooks = false\n'),
  gemini: (file) => {
    const settings = JSON.parse(readFileSync(file('.gemini/settings.json'), 'utf8'))
    writeFileSync(file('.gemini/settings.json'), JSON.stringify({ ...settings, hooksConfig: { enabled: false } }))
  },
  qwen: write('.env', 'QWEN_CODE_SIMPLE=1\n'),
  copilot: write('.github/copilot/settings.json', '{ "disableAllHooks": true }'),
  opencode: (file) => appendFileSync(file('.opencode/plugin/pawl-hooks.ts'), 'export const more = 7\n'),
}

describe.each(agentSlugs)('%s', (slug) => {
  let project: GuardedProject
  beforeAll(async () => {
    await installAgent(slug)
    project = await prepareProject(slug)
  })

  // some findings are wrong here: this folder is not trusted
  const doctor = () => askDoctor(slug, project, { isLive: true })
  const live = (findings: readonly Finding[]) => findings.filter(({ what }) => what.startsWith('tried live: '))

  test('is reported as guarded by doctor, and then as not guarded', async () => {
    const before = await doctor()
    expect(live(before)).toMatchObject([{ ok: true }])
    harms[slug](project.file)
    const after = await doctor()
    expect(live(after)).toMatchObject([{ ok: false, what: expect.stringContaining('did what a guard refuses') }])
    const wrong = (findings: readonly Finding[]) => findings.filter(({ ok }) => ok === false).length
    // the trial, and the reason for it
    expect(wrong(after)).toBe(wrong(before) + 2)
  })
})
