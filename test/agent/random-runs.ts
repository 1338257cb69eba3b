import { codeOf } from './code-of.ts'
import { driveRun, type Sabotage, type Story } from './drive-run.ts'
import { randomScenario } from './random-run.ts'
import { judgeRun } from './run-judge.ts'
import { storyText } from './story-text.ts'

interface RandomRuns {
  readonly runs: number
  /** How many runs of each kind came to which end. */
  readonly table: Readonly<Record<string, Readonly<Record<string, number>>>>
  /** How often things happened that a test of nothing would not have. */
  readonly met: Readonly<Record<string, number>>
  /** The first runs that broke a rule, ready to be read. */
  readonly violations: readonly string[]
}

export interface RandomRunsOptions {
  readonly seed: number
  readonly count: number
  readonly sabotage?: Sabotage
  /** Stops after so many runs that broke a rule. */
  readonly most?: number
  /** Prints the whole story of a run that broke a rule. */
  readonly tells?: boolean
  readonly progress?: (runs: number, violation: string | undefined) => void
}

/** Plays random scenarios and judges each. */
export async function playRandomRuns({ seed, count, sabotage, most = 1, tells = false, progress }: RandomRunsOptions) {
  const table: Record<string, Record<string, number>> = {}
  const met: Record<string, number> = {}
  const violations: string[] = []
  let runs = 0
  while (runs < count && violations.length < most) {
    const story = await driveRun(randomScenario(seed + runs), sabotage)
    const problems = judgeRun(story)
    const violation =
      problems.length === 0
        ? undefined
        : `seed ${seed + runs}\n  ${problems.join('\n  ')}${tells ? `\n${storyText(story)}` : ''}`
    if (violation !== undefined) violations.push(violation)
    tally(table, met, story)
    runs++
    progress?.(runs, violation)
  }
  return { runs, table, met, violations } satisfies RandomRuns
}

function tally(table: Record<string, Record<string, number>>, met: Record<string, number>, story: Story): void {
  const { scenario, world, played } = story
  const place = scenario.isWorkflow ? ', workflow' : scenario.listens === 'no' ? '' : ', streamed'
  const kind = `${scenario.mode}${place}`
  const last = played.at(-1)?.outcome
  const status = last?.status === 'rejected' ? codeOf(last.error) : (last?.status ?? 'nothing')
  const row = table[kind] ?? {}
  table[kind] = row
  row[status] = (row[status] ?? 0) + 1
  for (const { type } of world.diary) met[type] = (met[type] ?? 0) + 1
  for (const { approved } of world.answers) met[approved ? 'yes' : 'no'] = (met[approved ? 'yes' : 'no'] ?? 0) + 1
}
