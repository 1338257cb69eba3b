import { existsSync, readFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { type Brain, brains, type Entry, installPlan, ourselves, readSettings } from '../../brains/index.ts'
import { isPawlError, PawlError } from '../../kernel/index.ts'
import { noConfig } from '../compile.ts'
import { findConfig } from '../config/find-config.ts'
import { hookProgram } from '../config/hook-program.ts'
import { loadConfig } from '../config/load-config.ts'
import { ownHooks } from '../config/own-hooks.ts'
import { digestOf } from '../config/policy.ts'
import { hookFile } from '../config/prepare-hook.ts'
import { deadlineMs, hostTimeoutMs } from '../hook/deadline.ts'
import type { LoadedConfig } from '../hook/loaded-config.ts'
import { counted, paint, say } from '../print.ts'
import { canary } from './canary.ts'
import { codexTrust } from './codex-trust.ts'
import { type Finding, fine, unknown, wrong } from './finding.ts'

/** `pawl doctor`: proves that hooks are installed and will run, agent by agent, and says what to do where they will not. */
export async function run(args: readonly string[]): Promise<number> {
  const odd = args.find((arg) => arg !== '--json')
  if (odd !== undefined)
    throw new PawlError('usage', `\`pawl doctor\` has no \`${odd}\``, { hint: 'pawl doctor [--json]' })
  const file = findConfig(process.cwd())
  if (file === undefined) throw noConfig()
  const root = dirname(file)
  const general = await lookAtProject(file)
  const config = general.some(({ ok }) => ok === false) ? undefined : await loadConfig(file)
  const reports = [{ title: 'this project', findings: general }]
  for (const brain of brains) {
    const findings = await lookAtBrain(brain, root, config)
    if (findings.length > 0) reports.push({ title: brain.vocabulary.title, findings })
  }
  if (args.includes('--json')) say(JSON.stringify(reports, undefined, 2))
  else for (const { title, findings } of reports) report(title, findings)
  return reports.some(({ findings }) => findings.some(({ ok }) => ok === false)) ? 1 : 0
}

function pathKind(path: string): 'file' | 'folder' {
  return existsSync(join(path, '.')) ? 'folder' : 'file'
}

async function lookAtProject(file: string): Promise<readonly Finding[]> {
  const root = dirname(file)
  const findings: Finding[] = []
  try {
    const config = await loadConfig(file)
    findings.push(fine(`the config loads, with ${counted(ownHooks(config), 'hook')}`))
  } catch (error) {
    if (!isPawlError(error)) throw error
    findings.push(wrong(error.message, error.hint ?? 'mend it, then run `pawl doctor` again'))
  }
  const program = join(root, hookFile)
  if (!existsSync(program)) findings.push(wrong(`${hookFile} is missing: no agent can ask`, 'run `pawl init --hooks`'))
  else if (readFileSync(program, 'utf8') !== (await hookProgram()))
    findings.push(wrong(`${hookFile} is of another version of Pawl`, 'run `pawl init --hooks`'))
  return findings
}

/** Nothing, if the project has nothing to do with that agent. */
async function lookAtBrain(brain: Brain, root: string, config: LoadedConfig | undefined): Promise<readonly Finding[]> {
  const exists = (path: string) => (existsSync(join(root, path)) ? pathKind(join(root, path)) : undefined)
  try {
    const entries = await readSettings(root, brain.settings)
    if (entries.length === 0 && !brain.settings.detect(exists)) return []
    return await lookAt(brain, entries, root, config)
  } catch (error) {
    if (!isPawlError(error)) throw error
    return [wrong(error.message, error.hint ?? 'mend that file, then run `pawl doctor` again')]
  }
}

async function lookAt(
  brain: Brain,
  entries: readonly Entry[],
  root: string,
  config: LoadedConfig | undefined,
): Promise<readonly Finding[]> {
  const { slug } = brain.vocabulary
  const ours = entries.filter(({ author }) => author === ourselves)
  if (ours.length === 0) {
    return [wrong('the project uses it, but no hooks are installed', `run \`pawl init --hooks ${slug}\``)]
  }
  const findings: Finding[] = []
  if (config !== undefined && !(await isAsPlanned(brain, ours, config))) {
    findings.push(wrong('its settings do not fit the hooks there are now', `run \`pawl init --hooks ${slug}\``))
  }
  for (const entry of ours) findings.push(canary(root, entry))
  const late = ours.find(({ timeoutMs = 0 }) => timeoutMs > 0 && timeoutMs <= deadlineMs)
  if (late !== undefined)
    findings.push(wrong(`${late.native}: the agent gives up before we do`, `run \`pawl init --hooks ${slug}\``))
  if (slug === 'codex') findings.push(await codexTrust(root))
  findings.push(...ofProgram(slug))
  return findings
}

async function isAsPlanned(brain: Brain, ours: readonly Entry[], { registry }: LoadedConfig): Promise<boolean> {
  const plan = installPlan(brain, registry, { timeoutMs: hostTimeoutMs, digest: digestOf(await hookProgram()) })
  const key = ({ native, matcher = '', command }: Entry) => `${native} ${matcher} ${command}`
  const found = new Set(ours.map(key))
  return plan.length === ours.length && plan.every((entry) => found.has(key(entry)))
}

const programs: Readonly<Record<string, string>> = {
  claudecode: 'claude',
  opencode: 'opencode',
  codex: 'codex',
  gemini: 'gemini',
  qwen: 'qwen',
  copilot: 'copilot',
  cursor: 'cursor-agent',
}
const notes: Readonly<Record<string, string>> = {
  gemini: 'Gemini CLI runs hooks only in folders that it was told to trust',
  copilot:
    'Copilot CLI runs hooks only in folders that it was told to trust; when a hook takes too long, it lets the tool run',
  cursor: 'Cursor runs hooks only in trusted workspaces',
}

function ofProgram(slug: string): readonly Finding[] {
  const program = programs[slug] ?? slug
  const isThere = (process.env['PATH'] ?? '').split(delimiter).some((folder) => existsSync(join(folder, program)))
  const found = isThere
    ? fine(`\`${program}\` is installed`)
    : unknown(`\`${program}\` is not on the PATH here`, 'nothing, if you start it elsewhere')
  const note = notes[slug]
  return note === undefined ? [found] : [found, unknown(note, 'open the project in it once and trust the folder')]
}

function report(title: string, findings: readonly Finding[]): void {
  say(paint('bold', title))
  for (const { ok, what, todo } of findings) {
    const mark = ok === true ? paint('green', '  ok ') : ok === false ? paint('red', '  NO ') : paint('yellow', '  ?  ')
    say(`${mark}${what}`)
    if (todo !== undefined && ok !== true) say(`     ${paint('cyan', 'do')}: ${todo}`)
  }
}
