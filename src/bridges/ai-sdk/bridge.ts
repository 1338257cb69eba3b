import { type Cleaner, cleanerOf, type Hook } from '../../kernel/index.ts'
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
  /** Cleans the sentence of an error, as records and the model read it. */
  readonly clean: Cleaner
}

/** Opens the AI SDK for hooks. A part of it has a table of its own: what it does not deliver is refused. */
export function openBridge(options: AiSdkOptions, table: BridgeTable = aiSdkTable): Bridge {
  const { hooks = [], registry, redaction, host, session } = options
  const ownShape = [...hooks].some(isShaping)
  return {
    host: openHost(table, options),
    cwd: host?.cwd,
    session,
    shapes: () => ownShape || registry?.list({ enabled: true }).some(({ hook }) => isShaping(hook)) === true,
    clean: cleanerOf(redaction),
  }
}

function isShaping({ event, verb }: Hook): boolean {
  return event === 'tool.before' && verb === 'transform'
}
