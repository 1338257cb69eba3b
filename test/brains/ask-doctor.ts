import { delimiter, dirname, join } from 'node:path'
import { type AgentSlug, environmentOf } from './agents.ts'
import { appOf } from './install-agent.ts'
import type { GuardedProject } from './prepare-project.ts'
import { cutOff } from './run-agent.ts'

/** One finding of `pawl doctor --json`. */
export interface Finding {
  readonly ok: boolean | 'unknown'
  readonly what: string
}

interface Asked {
  readonly isLive?: boolean
  /** Set in the shell that the doctor is asked from. */
  readonly env?: Readonly<Record<string, string>>
}

/** The findings of the project's own `pawl doctor`, where the agent is installed and there is no network. */
export async function askDoctor(
  slug: AgentSlug,
  { place }: Pick<GuardedProject, 'place'>,
  { isLive = false, env = {} }: Asked = {},
): Promise<readonly Finding[]> {
  const { home, project: cwd } = place
  const bin = (folder: string) => join(folder, 'node_modules', '.bin')
  const PATH = [bin(appOf(slug)), dirname(process.execPath), ...systemFolders].join(delimiter)
  const surroundings = { PATH, HOME: home, ...environmentOf(slug, appOf(slug)), ...env }
  const words = [join(bin(cwd), 'pawl'), 'doctor', '--json', ...(isLive ? ['--live', slug] : [])]
  const { stdout } = await cutOff(['sh', '-c', '"$0" "$@"; echo "$?"', ...words], { cwd, env: surroundings })
  const [, report = '', exit] = /^([\s\S]*?)(\d+)\n$/.exec(stdout) ?? []
  if (report === '') return [{ ok: exit === '0', what: `no report: the doctor ended with ${exit}` }]
  return (JSON.parse(report) as { findings: Finding[] }[]).flatMap(({ findings }) => findings)
}

const systemFolders = ['/usr/local/bin', '/usr/bin', '/bin', '/usr/sbin', '/sbin']
