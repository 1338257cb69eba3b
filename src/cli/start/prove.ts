import type { Brain } from '../../brains/index.ts'
import { diagnose, projectTitle, type Report } from '../doctor/diagnose.ts'
import { markOf } from '../doctor/findings/mark-of.ts'
import type { InitDone } from '../init/init-project.ts'
import { homeFolder } from '../project/home-folder.ts'
import { paint } from '../terminal/print.ts'
import { withProgress } from '../terminal/progress.ts'
import { findingLines, markedLine } from './finding-lines.ts'
import type { Keyboard } from './keyboard.ts'
import type { Proof } from './result.ts'
import { installedIn } from './show-installed.ts'
import { startable, tryAgents } from './try-agents.ts'
import type { Wanted } from './wanted.ts'

/** The mode of the proof, and its audience. */
export interface How {
  /** Prints a text as it comes; nothing, if only the result counts. */
  readonly tell: (text: string) => void
  /** Whether agents are to be started. */
  readonly isLive: boolean
  /** Of the person at the terminal, if there is one. */
  readonly keyboard?: Keyboard
}

/** Proves that the installed hooks work: as `pawl doctor` does, then by starting the agents that are on the PATH. */
export async function prove(wanted: Wanted, { ours, errors }: InitDone, how: How): Promise<Proof> {
  const { chosen, root } = wanted
  const { tell, isLive, keyboard } = how
  const installed = installedIn(ours).map(({ brain }) => brain)
  const hasLeft = () => keyboard?.hasLeft() === true
  const none = { reports: [], trials: [], isTried: false }
  if (installed.length === 0 || hasLeft()) return { ...none, isRed: true, hasLeft: hasLeft() }
  const asked = { cwd: process.cwd(), home: homeFolder(), env: process.env }
  tell(`\n${paint('bold', 'Checking')}`)
  const isReported = isAgent(ours.outcomes.failed.map(({ brain }) => brain))
  const onReport = (report: Report) => {
    if (!isReported(report)) for (const line of checkLines(report, chosen)) tell(line)
  }
  const reports = await withProgress('checking', () => diagnose(asked, undefined, onReport))
  const agents = startable(installed, asked)
  const trials = isLive && agents.length > 0 && !hasLeft() ? await watched({ agents, asked, root }, how) : []
  const isRed = errors.length > 0 || [...reports.filter(isAbout(chosen)), ...trials].some(hasFault)
  return { reports, trials, isTried: trials.length === agents.length, isRed, hasLeft: hasLeft() }
}

/** Runs the trials, which the person may end with a key. */
async function watched(what: Pick<Parameters<typeof tryAgents>[0], 'agents' | 'asked' | 'root'>, how: How) {
  const { tell, keyboard } = how
  const stop = new AbortController()
  const stopListening = keyboard?.listen((key) => {
    if (key === 'skip' || key === 'leave') stop.abort()
  })
  tell(`\n${paint('bold', 'Starting each agent')}${keyboard === undefined ? '' : ' (s skips this)'}`)
  const onReport = ({ title, findings }: Report) => {
    for (const { ok, what: words, todo } of findings) {
      tell(markedLine(markOf(ok), `${title}: ${words}`, todo))
    }
  }
  const trials = await withProgress('starting', () => tryAgents({ ...what, signal: stop.signal, onReport }))
  stopListening?.()
  if (stop.signal.aborted) tell(markedLine('?', 'skipped'))
  return trials
}

/** Reports a fault of an agent that was not chosen as `?`: to leave it out was the person's choice. */
function checkLines(report: Report, chosen: readonly Brain[]): readonly string[] {
  const { title, findings } = report
  if (isAbout(chosen)(report)) return findingLines(title, findings)
  const faults = findings.filter(({ ok }) => ok === false)
  return faults.map(({ what, todo }) => markedLine('?', `${title}, which was not chosen: ${what}`, todo))
}

function isAbout(chosen: readonly Brain[]): (report: Report) => boolean {
  return (report) => report.title === projectTitle || isAgent(chosen)(report)
}

function isAgent(agents: readonly Brain[]): (report: Report) => boolean {
  return ({ title }) => agents.some(({ vocabulary }) => vocabulary.title === title)
}

function hasFault({ findings }: Report): boolean {
  return findings.some(({ ok }) => ok === false)
}
