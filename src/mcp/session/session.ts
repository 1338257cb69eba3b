import type { PawlError } from '../../base/index.ts'
import type { Host } from '../../bridges/internal.ts'
import type { AskElsewhere } from '../ask/ask-elsewhere.ts'
import type { Rounds } from '../ask/rounds.ts'
import type { Limits } from '../limits.ts'
import type { ToolBook } from '../listing/tool-book.ts'
import type { Id, Request } from '../message/message.ts'
import type { Inbox } from '../wire/inbox.ts'
import type { Peer } from '../wire/peer.ts'
import type { Tasks } from './tasks.ts'

/** What all connections of one gateway share. */
export interface Policy {
  /** The name of the server. */
  readonly server: string
  readonly host: Host
  /** The same hooks, and one more that refuses or asks about tools whose definition has changed. */
  readonly withheld: Host
  readonly book: ToolBook
  /** Whether definitions are compared with those that were seen first. */
  readonly isPinned: boolean
  readonly limits: Required<Limits>
  /** Asks a person whom the client cannot ask. */
  readonly askElsewhere: AskElsewhere | undefined
  /** Where paths start from. */
  readonly cwd: string | undefined
  /** Makes an id that neither program can guess. */
  readonly newId: () => string
  readonly report: (problem: PawlError) => void
}

/** One connection between a client and a server. */
export interface Session extends Policy {
  /** What names it in questions and records. */
  readonly id: string
  readonly run: string
  readonly client: Peer
  readonly serverPeer: Peer
  /** The client's requests that have no answer yet, and those of the server. */
  readonly fromClient: Inbox
  readonly fromServer: Inbox
  /** The client's requests by the token under which they want to receive progress. */
  readonly tokens: Map<Id, Id>
  /** Calls that wait until a modern client makes them again with answers. */
  readonly rounds: Rounds
  /** Ends each call that has not ended, when the connection does. */
  readonly calls: Set<(why: string) => void>
  /** Calls that became tasks, by the id of the task. */
  readonly tasks: Tasks
  /** Calls that became tasks of 2026-07-28, by the id of the task, and the tasks whose result was judged. */
  readonly taskCalls: Map<string, Request>
  readonly judgedTasks: Set<string>
  /** Whether a client of an earlier protocol can show a form to a person; `initialize` has it. */
  canElicit: boolean
  /** Whether the server has announced changed tools, and they were not listed since. */
  isStale: boolean
  /** The list that is being read because of that. */
  relisting: Promise<void> | undefined
}
