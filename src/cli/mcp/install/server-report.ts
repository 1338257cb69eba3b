import type { Server } from '../../../brains/internal.ts'
import { maySignIn } from '../../doctor/look-at-servers.ts'
import { installServer } from '../../doctor/remedy.ts'
import { complain, say, sayLines, sayWhole } from '../../terminal/print.ts'
import { printTree } from '../../terminal/print-tree.ts'
import type { ChangedFile } from './change-servers.ts'

/** The result for one server. */
export interface ServerResult {
  readonly file: string
  /** The agents that read the file. */
  readonly agents: readonly string[]
  readonly server: string
  readonly change: 'guarded' | 'updated' | 'restored' | 'unchanged' | 'left'
  /** Why it is left, or in which state it is unchanged. */
  readonly why?: string
  readonly todo?: string
}

/** The result for each server. It has neither the command nor the URL: there are secrets in some. */
export function resultsOf(to: 'guard' | 'restore', changed: readonly ChangedFile[]): readonly ServerResult[] {
  return changed.flatMap(({ file, edited }) =>
    (edited?.before ?? []).flatMap((server, at) => {
      const agents = file.brains.map(({ vocabulary }) => vocabulary.slug)
      const known = { file: file.shown, agents, server: server.name }
      const why = edited?.left.find(({ name }) => name === server.name)?.why
      const result = to === 'guard' ? guarded(server, edited?.after[at]) : restored(server, why)
      return result === undefined ? [] : [{ ...known, ...result }]
    }),
  )
}

type Result = Pick<ServerResult, 'change' | 'why' | 'todo'>

function guarded({ name, state }: Server, after: Server | undefined): Result {
  switch (state.type) {
    case 'open':
      return after?.state.type === 'guarded'
        ? { change: 'guarded' }
        : { change: 'left', why: maySignIn, todo: `${installServer(name)} guards it anyway` }
    case 'outdated':
      return { change: 'updated' }
    case 'guarded':
      return { change: 'unchanged', why: 'it is guarded' }
    case 'byHand':
      return { change: 'unchanged', why: 'it is guarded, as you wrote it' }
    case 'off':
      return { change: 'left', why: 'it is disabled', todo: 'run this again when you enable it' }
    case 'left':
      return { change: 'left', why: state.why, ...(state.todo !== undefined && { todo: state.todo }) }
  }
}

/** Nothing for a server that is not ours. */
function restored({ state }: Server, why: string | undefined): Result | undefined {
  if (state.type !== 'guarded' && state.type !== 'outdated') return undefined
  return why === undefined ? { change: 'restored' } : { change: 'left', why }
}

interface Shown {
  readonly results: readonly ServerResult[]
  readonly changed: readonly ChangedFile[]
  readonly dryRun: boolean
  readonly json: boolean
  /** The line for nothing. */
  readonly nothing: string
}

export function showServers({ results, changed, dryRun, json, nothing }: Shown): void {
  const errors = changed.flatMap(({ file, error }) => (error === undefined ? [] : [{ file: file.shown, error }]))
  if (json) {
    const failed = errors.map(({ file, error: { code, message, hint } }) => ({ file, code, message, hint }))
    sayWhole(JSON.stringify({ servers: results, failed, dryRun }, undefined, 2))
    return
  }
  const files = [...new Set(results.map(({ file }) => file))]
  const branches = files.map((file) => ({
    line: file,
    below: results
      .filter((one) => one.file === file)
      .map((one) => ({ line: `${one.server}: ${wordsFor(one, dryRun)}` })),
  }))
  if (branches.length > 0) sayLines(printTree(branches).split('\n'))
  else if (errors.length === 0) say(nothing)
  if (dryRun && results.length > 0) say('dry run: nothing was written')
  for (const { error } of errors) complain(error.message, error.hint)
}

const planned = { guarded: 'would guard', updated: 'would update', restored: 'would restore' } as const

function wordsFor({ change, why = '', todo }: ServerResult, dryRun: boolean): string {
  if (change === 'unchanged') return why
  if (change === 'left') return `left as it is: ${why}${todo === undefined ? '' : `; ${todo}`}`
  return dryRun ? planned[change] : change
}
