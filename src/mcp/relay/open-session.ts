import { PawlError, sentenceOf } from '../../base/index.ts'
import { newId } from '../../protocol/index.ts'
import { createStates } from '../ask/request-state.ts'
import type { Paused } from '../ask/rounds.ts'
import { codes, errorOf, type Id, type Response, readMessage } from '../message/message.ts'
import type { Policy, Session } from '../session/session.ts'
import { createTasks } from '../session/tasks.ts'
import type { Ended, Side } from '../side.ts'
import { createInbox } from '../wire/inbox.ts'
import { createPeer } from '../wire/peer.ts'
import { fromClient } from './from-client.ts'
import { fromServer } from './from-server.ts'

/** How a relay ended. */
export interface RelayEnd extends Ended {
  /** Who has left first. */
  readonly by: 'client' | 'server'
}

/** Relays between a client and a server until one of them is gone; then the other connection is ended, and every call that waits. */
export async function relay(policy: Policy, client: Side, server: Side): Promise<RelayEnd> {
  const session = openSession(policy, client, server)
  const silent = silence(session)
  server.onMessage((wire, about) => {
    silent.heard(wire.value)
    return fromServer(session, wire, about)
  })
  client.onMessage((wire) => {
    silent.watch(wire.value)
    return fromClient(session, wire)
  })
  const end = await Promise.race([
    client.ended.then((ended): RelayEnd => ({ ...ended, by: 'client' })),
    server.ended.then((ended): RelayEnd => ({ ...ended, by: 'server' })),
    silent.over,
  ])
  silent.stop()
  endSession(session, end)
  const closing = server.close()
  await endCalls(session, end)
  await Promise.all([client.close(), closing])
  return end
}

/** How long calls may take to end, before they are made to and after that. */
const lastMs = 300

/** What is behind the hooks, such as a store, may be closed after the relay: no call may need it then. */
async function endCalls({ calls }: Session, { by, problem }: RelayEnd): Promise<void> {
  const wait = async () => {
    const until = performance.now() + lastMs
    while (calls.size > 0 && performance.now() < until) await new Promise((resolve) => setTimeout(resolve, 5))
  }
  if (by === 'server') await wait() // each has an error of the server now, which its hooks judge
  for (const end of [...calls]) end(problem === undefined ? `the ${by} has ended the connection` : sentenceOf(problem))
  await wait()
}

function openSession(policy: Policy, client: Side, server: Side): Session {
  const { limits } = policy
  return {
    ...policy,
    id: newId('session'),
    run: newId('run'),
    client: createPeer(client, policy.newId),
    serverPeer: createPeer(server, policy.newId),
    fromClient: createInbox(),
    fromServer: createInbox(),
    tokens: new Map(),
    rounds: createStates<Paused>(limits.askMs, limits.requests),
    calls: new Set(),
    tasks: createTasks(),
    taskCalls: new Map(),
    judgedTasks: new Set(),
    canElicit: false,
    isStale: false,
    relisting: undefined,
  }
}

/** Calls end, and those that wait get an answer if the client is still there. */
function endSession({ serverPeer, client, rounds, calls }: Session, { by, problem }: RelayEnd): void {
  const message = problem === undefined ? `the ${by} has ended the connection` : sentenceOf(problem)
  const error = { code: codes.gone, message }
  const gone = (id: Id): Response => ({ type: 'response', id, result: null, error, wire: errorOf(id, error) })
  rounds.clear()
  if (by === 'client') for (const end of [...calls]) end(message)
  serverPeer.outstanding.settleAll(gone)
  client.outstanding.settleAll(gone)
}

/** Notices a server that never answers `initialize`, whatever else it sends. */
function silence({ limits }: Session) {
  let [timer, asked]: [NodeJS.Timeout | undefined, Id | undefined] = [undefined, undefined]
  let tell: (end: RelayEnd) => void = () => undefined
  const over = new Promise<RelayEnd>((resolve) => {
    tell = resolve
  })
  const stop = () => clearTimeout(timer)
  const late = () => {
    const problem = new PawlError(
      'mcp-server-silent',
      `the server did not answer \`initialize\` in ${limits.startMs} ms`,
      {
        hint: 'run its command yourself: it may wait for something, or print to standard error why',
      },
    )
    tell({ by: 'server', problem })
  }
  return {
    over,
    stop,
    heard(value: unknown) {
      if (asked === undefined) return
      const all: readonly unknown[] = Array.isArray(value) ? value : [value]
      const answers = all.map((one) => readMessage({ value: one }))
      if (!answers.some((message) => message.type === 'response' && message.id === asked)) return
      asked = undefined
      stop()
    },
    watch(value: unknown) {
      const message = readMessage({ value })
      if (message.type !== 'request' || message.method !== 'initialize' || timer !== undefined) return
      asked = message.id
      timer = setTimeout(late, limits.startMs)
    },
  }
}
