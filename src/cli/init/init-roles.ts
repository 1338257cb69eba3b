import { didYouMean, PawlError } from '../../base/index.ts'
import { type Brain, type BrainHooksAdapter, getBrainHooksAdapterByConfigImplicit } from '../../brains/index.ts'
import {
  brainNamed,
  type FoundRole,
  findRoles,
  initsOf,
  linkRole,
  type PackageFailure,
  runInits,
} from '../../brains/internal.ts'
import { asPawlError } from '../project/as-pawl-error.ts'
import type { InitReport, LinkedRole } from './init-report.ts'
import { syncHooks } from './sync-hooks.ts'

export interface InitRoles {
  readonly root: string
  /** `role` or `repo/role`, to be linked and set up. */
  readonly roles: readonly string[]
  /** The agents that get the hooks of roles: the detected ones, the named ones, or none. */
  readonly hooks: undefined | 'detect' | readonly string[]
  readonly dryRun: boolean
  readonly brains: readonly Brain[]
  /** Those that are detected. */
  readonly detected: readonly Brain[]
  /** The roles of the config; nothing if it could not be read, and then their hooks stay as they are. */
  readonly declared: readonly unknown[] | undefined
}

/**
 * Links roles and installs the hooks of linked roles into agents. Names are looked up first: a wrong one ends it before
 * anything is written. From there on, failures are reported and affect nothing else.
 */
export async function initRoles(options: InitRoles): Promise<InitReport> {
  const { root, roles, hooks, declared, dryRun } = options
  const failures = new Map<string, PackageFailure>()
  const onFailure = (failure: PackageFailure) => void failures.set(failure.error.message, failure)
  const named = hooks === undefined || hooks === 'detect' ? [] : await namedAdapters(hooks, options, onFailure)
  const found = await findRoles({ from: root, specifiers: roles })
  const { linked, errors } = linkRoles(found, options)
  if (hooks === undefined) return { linked, brains: [], errors }
  const detected = hooks === 'detect' ? await detectedAdapters(options, onFailure) : { adapters: [], errors: [] }
  const adapters = [...named, ...detected.adapters]
  const synced = await syncHooks({ root, adapters, declared, dryRun })
  const told = [...failures.values()].map(({ error }) => error)
  return { linked, brains: synced.brains, errors: [...errors, ...told, ...detected.errors, ...synced.errors] }
}

function linkRoles(found: readonly FoundRole[], { root, dryRun }: InitRoles) {
  const linked: LinkedRole[] = []
  const errors: PawlError[] = []
  for (const one of found) {
    const { role } = one
    try {
      const links = linkRole({ root, found: one, dryRun })
      if (!dryRun) runInits(role, root)
      linked.push({ role: `${role.repo}/${role.slug}`, links, inits: initsOf(role) })
    } catch (error) {
      errors.push(asPawlError(error))
    }
  }
  return { linked, errors }
}

type OnFailure = (failure: PackageFailure) => void

async function namedAdapters(slugs: readonly string[], { root, brains }: InitRoles, onFailure: OnFailure) {
  const adapters = new Map<string, BrainHooksAdapter>()
  for (const name of slugs) {
    const slug = brainNamed(name, brains)?.vocabulary.slug ?? name
    const adapter = await getBrainHooksAdapterByConfigImplicit({ slug, from: root, brains, onFailure })
    if (adapter === null) throw unknownBrain(name, brains)
    adapters.set(slug, adapter)
  }
  return [...adapters].map(([slug, adapter]) => ({ slug, adapter }))
}

async function detectedAdapters({ root, brains, detected }: InitRoles, onFailure: OnFailure) {
  const adapters: { readonly slug: string; readonly adapter: BrainHooksAdapter }[] = []
  const errors: PawlError[] = []
  for (const { vocabulary } of detected) {
    const { slug } = vocabulary
    try {
      const adapter = await getBrainHooksAdapterByConfigImplicit({ slug, from: root, brains, onFailure })
      if (adapter !== null) adapters.push({ slug, adapter })
    } catch (error) {
      errors.push(asPawlError(error))
    }
  }
  return { adapters, errors }
}

function unknownBrain(name: string, brains: readonly Brain[]): PawlError {
  const slugs = brains.map(({ vocabulary }) => vocabulary.slug)
  const near = didYouMean(name, [...slugs, ...brains.flatMap(({ vocabulary }) => vocabulary.aliases)])
  const list = `there are ${slugs.join(', ')}`
  return new PawlError('unknown-brain', `no coding agent is called \`${name}\``, {
    hint: near === undefined ? list : `${near} ${list}`,
  })
}
