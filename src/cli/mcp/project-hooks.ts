import { agentFiles } from '../../brains/internal.ts'
import { loadConfig } from '../../config/index.ts'
import type { AuditSink, HookRegistry, Redaction } from '../../kernel/index.ts'
import type { Store } from '../../ports/index.ts'
import type { catalogue, HostFacts } from '../../protocol/index.ts'
import { auditSink, openStore } from '../../store/index.ts'
import { noConfig } from '../compile/main.ts'
import { configHere } from '../project/find-project.ts'
import { storeOf } from '../project/open-project-store.ts'

/** The hooks of a project at work, and its store. */
export interface ProjectHooks {
  readonly root: string
  readonly registry: HookRegistry<typeof catalogue>
  readonly audit: AuditSink
  readonly redaction: Redaction | undefined
  readonly host: HostFacts
  readonly store: Store
  close(): Promise<void>
}

/** Opens the project of the present folder for hooks that stay in this process. */
export async function projectHooks(agent: string): Promise<ProjectHooks> {
  const file = configHere()
  if (file === undefined) throw noConfig()
  const { root, config, registry, memory } = await loadConfig(file, { agents: agentFiles() })
  const { url, ...options } = storeOf(root, config)
  const store = await openStore(url, options)
  const session = memory.open(`${agent}_${process.pid}`)
  return {
    root,
    registry,
    audit: auditSink(store.audit, { agent }),
    redaction: config.redaction,
    host: { cwd: process.cwd(), project: root },
    store,
    async close() {
      session.save()
      await store.close()
    },
  }
}
