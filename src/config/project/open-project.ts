import { dirname, join, resolve } from 'node:path'
import { checkKeys, PawlError, typeName } from '../../base/index.ts'
import type { AuditRecord, AuditSink, HookRegistry, Redaction } from '../../kernel/index.ts'
import type { Store } from '../../ports/index.ts'
import type { catalogue, HostFacts } from '../../protocol/index.ts'
import { auditSink, openAuditFiles, storeAt } from '../../store/index.ts'
import { sqliteFolder } from '../../store/internal.ts'
import { findConfig } from '../find/find-config.ts'
import { loadConfig } from '../load/load-config.ts'

/** The options of `openProject`. */
export interface ProjectOptions {
  /** The name under which records are written. Default: `program`. */
  readonly agent?: string
}

/**
 * A project’s config at work in this process. Pass it to an agent, a dispatcher or the bridge to a framework. Theories remember what
 * happened as long as it is open: open one for each conversation.
 */
export interface Project {
  /** The folder of the config. */
  readonly root: string
  /** The hooks, packs and theories of the config, with those that protect Pawl itself. */
  readonly registry: HookRegistry<typeof catalogue>
  /** Writes records into the log of the project, `.pawl/audit`. */
  readonly audit: AuditSink
  /** The values that the config keeps out of records. */
  readonly redaction?: Redaction
  /** The folder of the project, which relative paths of calls start from. */
  readonly host: HostFacts
  /** The store of the config, opened when it is first used. */
  readonly store: Store
  /** Closes the log and the store. */
  close(): Promise<void>
}

/** Marks a project, so that bridges take from it what they need. */
const projectMark = Symbol.for('pawl.project')

/**
 * Opens the config of the project that a folder is in, for a program of your own: the same hooks, packs and theories that its coding agents have.
 *
 * @example
 * const project = await openProject(folder)
 * project.registry.list().some(({ name }) => name === 'git.force-push') // => true
 * await project.close()
 */
export async function openProject(folder: string, options: ProjectOptions = {}): Promise<Project> {
  const { agent = 'program' } = readOptions(folder, options)
  const file = findConfig(resolve(folder))
  if (file === undefined)
    throw new PawlError('no-config', `there is no pawl.config.ts in ${resolve(folder)} or above it`, {
      hint: 'run `pawl init`, or name a folder of the project',
    })
  const { config, registry } = await loadConfig(file)
  const root = dirname(file)
  const log = openAuditFiles(join(root, '.pawl/audit'))
  const store = storeOf(root, config.store)
  const sink = auditSink(log, { agent })
  let isClosed = false
  const project = {
    root,
    registry,
    audit: {
      write(record: AuditRecord) {
        if (isClosed) throw new PawlError('store-closed', 'the project is closed: nothing can be recorded any more')
        return sink.write(record)
      },
    },
    ...(config.redaction !== undefined && { redaction: config.redaction }),
    host: { cwd: root, project: root },
    store,
    close: async () => {
      isClosed = true
      await Promise.all([log.close(), store.close()])
    },
    [projectMark]: true,
  }
  return project
}

function storeOf(root: string, url = 'sqlite:.pawl'): Store {
  const folder = sqliteFolder(url)
  return storeAt(folder === undefined ? url : `sqlite:${resolve(root, folder)}`, {
    auditKeys: join(root, '.pawl/keys'),
  })
}

function readOptions(folder: unknown, options: ProjectOptions): ProjectOptions {
  if (typeof folder !== 'string' || folder === '')
    throw bad(`openProject needs a folder of the project, not ${typeName(folder)}`)
  if (typeof options !== 'object' || options === null) throw bad(`the options of openProject are ${typeName(options)}`)
  checkKeys(options, ['agent'], 'the options of openProject', 'bad-option')
  const agent: unknown = options.agent
  if (agent !== undefined && (typeof agent !== 'string' || agent === ''))
    throw bad(`\`agent\` of openProject is ${typeName(agent)}, not a name`)
  return options
}

function bad(message: string): PawlError {
  return new PawlError('bad-option', message, {
    hint: "write `openProject(import.meta.dirname)`, or with `{ agent: 'clerk' }` for the name in records",
  })
}
