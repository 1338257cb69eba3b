import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
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
    ...(brainOf(slug).mod === undefined ? {} : await observeMod(slug)),
  }
  return Object.keys(seen).filter((what) => seen[what])
}

/** The same calls with our mod: it changes the result of a stub, and nothing else. */
async function observeMod(slug: AgentSlug): Promise<Readonly<Record<string, boolean>>> {
  const stubbed: Wish = { want: 'shell', command: 'echo ORIGINAL | tee before-stub.txt' }
  const run = async (...options: readonly string[]) => {
    const project = await prepareProject(slug, { 'pawl.config.ts': config })
    await project.pawl('init', '--hooks', slug, ...options)
    const trust = brainOf(slug).mod?.trust(project.place.project)
    if (trust !== undefined) writeFileSync(join(project.place.home, trust.path), trust.text)
    const { told } = await runAgent(slug, project.place, [...wishes, stubbed])
    const made = [...asked, 'before-stub', 'modified'].filter((name) => existsSync(project.file(`${name}.txt`)))
    return { told: told.slice(0, -1), stub: told.at(-1), made }
  }
  const [without, withMod] = [await run(), await run('--mod')]
  expect({ ...withMod, stub: without.stub }).toEqual(without)
  return { 'tool.before stub with mod': withMod.stub?.startsWith('CALL-STUBBED') === true }
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
