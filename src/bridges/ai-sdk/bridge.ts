import { cleanerOf, type Hook, sentenceBound } from '../../kernel/index.ts'
import type { BridgeTable } from '../contract/table.ts'
import { type Host, openHost } from '../host/open-host.ts'
import type { AiSdkOptions } from './options.ts'
import { aiSdkTable } from './table.ts'

/** The AI SDK with hooks mounted, for all runs of the same settings. */
export interface Bridge {
  readonly host: Host
  /** Where paths in calls start from. */
  readonly cwd: string | undefined
  readonly session: string | undefined
  /** Whether transforms may change the inputs of calls now. */
  shapes(): boolean
  /** An error as records and the model read it. */
  clean(sentence: string): string
}

/** Opens the AI SDK for hooks. A part of it has a table of its own: what it does not deliver is refused. */
export function openBridge(options: AiSdkOptions, table: BridgeTable = aiSdkTable): Bridge {
  const { hooks = [], registry, redaction, host, session } = options
  const ownShape = [...hooks].some(isShaping)
  const clean = cleanerOf(redaction)
  return {
    host: openHost(table, options),
    cwd: host?.cwd,
    session,
    shapes: () => ownShape || registry?.list({ enabled: true }).some(({ hook }) => isShaping(hook)) === true,
    clean: (sentence) => clean(sentence, sentenceBound),
  }
}

function isShaping({ event, verb }: Hook): boolean {
  return event === 'tool.before' && verb === 'transform'
}
