import { existsSync, readFileSync } from 'node:fs'
import { afterAll, expect, test } from 'vitest'
import { brainOf } from '../../src/brains/brains.ts'
import type { Wish } from '../../src/cli/doctor/live/wish.ts'
import { type AgentSlug, agentSlugs } from './agents.ts'
import { installAgent } from './install-agent.ts'
import { type GuardedProject, prepareProject } from './prepare-project.ts'
import { runAgent } from './run-agent.ts'
import { clearWorkplaces } from './workplace.ts'

// How each real agent handles outcomes of hooks. The page of coding agents is made from these files:
// `npm run test:brains -- -u` writes them again.

afterAll(clearWorkplaces)

const config = readFileSync(new URL('outcomes/pawl.config.ts', import.meta.url), 'utf8')
const prompts = (outcome: string) => `import { defineConfig, deny, guard, modify, transform } from 'pawl'
export default defineConfig({ hooks: [${outcome}] })
`
const changed = prompts(`transform({ name: 'p', on: 'run.before', run: () => modify({ input: 'PROMPT-MODIFIED' }) })`)
const refused = prompts(`guard({ name: 'p', on: 'run.before', run: () => deny('PROMPT-DENIED') })`)

const asked = [
  'before-deny',
  'before-ask',
  'before-inform',
  'before-modify',
  'after-inform',
  'after-deny',
  'after-modify',
]
const wishes = asked.map((name): Wish => ({ want: 'shell', command: `echo ORIGINAL-${name} | tee ${name}.txt` }))

/** The observed behaviour, as `event outcome`; outcomes that are invisible from outside are left out. */
async function observe(slug: AgentSlug): Promise<readonly string[]> {
  const project = await prepareProject(slug, { 'pawl.config.ts': config })
  const { last } = await runAgent(slug, project.place, wishes)
  const isThere = (name: string) => existsSync(project.file(`${name}.txt`))
  const reads = (words: string) => last.includes(words)
  const seen: Readonly<Record<string, boolean>> = {
    'session.before inform': reads('SESSION-INFORMED'),
    'run.before inform': reads('PROMPT-INFORMED'),
    'tool.before deny': !isThere('before-deny') && reads('CALL-DENIED'),
    'tool.before ask': !isThere('before-ask') && isThere('before-inform'),
    'tool.before inform': isThere('before-inform') && reads('CALL-INFORMED'),
    'tool.before modify': !isThere('before-modify') && isThere('modified'),
    'tool.after inform': reads('RESULT-INFORMED'),
    'tool.after deny': isThere('after-deny') && reads('RESULT-DENIED'),
    'tool.after modify': reads('RESULT-MODIFIED') && !reads('ORIGINAL-after-modify\\n'),
    'run.after resume': reads('SENT-BACK'),
    ...(await observePrompts(slug)),
  }
  return Object.keys(seen).filter((what) => seen[what])
}

async function observePrompts(slug: AgentSlug): Promise<Readonly<Record<string, boolean>>> {
  const run = async (text: string) => runAgent(slug, (await guarded(slug, text)).place, [])
  const modified = await run(changed)
  const denied = await run(refused)
  return {
    'run.before modify':
      modified.last.includes('PROMPT-MODIFIED') && !modified.last.includes('Do what you want to do.'),
    'run.before deny': denied.turns.length === 0,
  }
}

function guarded(slug: AgentSlug, text: string): Promise<GuardedProject> {
  return prepareProject(slug, { 'pawl.config.ts': text })
}

test.each(agentSlugs)('%s handles outcomes of hooks as its table describes', async (slug) => {
  await installAgent(slug)
  const observed = await observe(slug)
  const { vocabulary, layers } = brainOf(slug)
  await expect(`${JSON.stringify({ version: layers.measured, observed }, undefined, 2)}\n`).toMatchFileSnapshot(
    `observed/${slug}.json`,
  )
  const claimed = vocabulary.moments.flatMap(({ event, honours }) => honours.map((outcome) => `${event} ${outcome}`))
  const visible = ['session.before', 'run.before', 'tool.before', 'tool.after', 'run.after']
  const unseen = claimed.filter((one) => visible.includes(one.split(' ')[0] ?? '') && !one.endsWith(' approve'))
  expect(unseen.filter((one) => !observed.includes(one))).toEqual([])
})
