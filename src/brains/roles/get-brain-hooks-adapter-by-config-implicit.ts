import { PawlError } from '../../base/index.ts'
import { brains as ours } from '../brains.ts'
import type { Brain } from '../contract/brain.ts'
import { type BrainHooksAdapter, checkAdapter } from './brain-hooks-adapter.ts'
import { createBrainHooksAdapter } from './create-brain-hooks-adapter.ts'
import { dependenciesNamed, exported, importPackage, type PackageFailure, packageFailure } from './packages.ts'

const suppliers = ['pawl-brains-', 'rhachet-brains-']

/** Which adapter is looked for, and where. */
export interface AdapterQuery {
  readonly slug: string
  /** The repository. */
  readonly from: string
  /** The agents that need no package: ours, by default. */
  readonly brains?: readonly Brain[]
  /** Receives packages that failed; the others are still used. */
  readonly onFailure?: (failure: PackageFailure) => void
}

/**
 * Returns the adapter for a coding agent: that of the one package of the project that has one, else our own, else `null`. Two
 * packages are an error: which of them wins must not depend on the order of names.
 *
 * @example
 * const adapter = await getBrainHooksAdapterByConfigImplicit({ slug: 'claudecode', from: folder })
 * adapter?.slug // => 'claudecode'
 */
export async function getBrainHooksAdapterByConfigImplicit(query: AdapterQuery): Promise<BrainHooksAdapter | null> {
  const { slug, from, brains = ours, onFailure = () => {} } = query
  const brain = brainNamed(slug, brains)
  const names = brain === undefined ? [slug] : [brain.vocabulary.slug, ...brain.vocabulary.aliases]
  const matches: { readonly supplier: string; readonly adapter: BrainHooksAdapter }[] = []
  for (const supplier of dependenciesNamed(from, suppliers)) {
    const adapter = await supplied(supplier, from, names, onFailure)
    if (adapter !== undefined) matches.push({ supplier, adapter })
  }
  if (matches.length > 1)
    throw ambiguous(
      slug,
      matches.map(({ supplier }) => supplier),
    )
  return matches[0]?.adapter ?? (brain === undefined ? null : createBrainHooksAdapter(brain, from))
}

/** The agent that is called so, by its name here or by another that people know it by. */
export function brainNamed(name: string, brains: readonly Brain[]): Brain | undefined {
  return brains.find(({ vocabulary }) => vocabulary.slug === name || vocabulary.aliases.includes(name))
}

/** Suppliers are asked by every name of the agent: theirs may be another than ours. */
async function supplied(
  supplier: string,
  from: string,
  names: readonly string[],
  onFailure: (failure: PackageFailure) => void,
): Promise<BrainHooksAdapter | undefined> {
  let phase: PackageFailure['phase'] = 'load'
  try {
    const getBrainHooks = exported(await importPackage(supplier, from), 'getBrainHooks')
    if (typeof getBrainHooks !== 'function') return undefined
    phase = 'use'
    for (const slug of names) {
      const adapter: unknown = await getBrainHooks({ slug, repoPath: from })
      if (adapter !== null && adapter !== undefined) return checkAdapter(adapter, supplier)
    }
  } catch (cause) {
    onFailure(packageFailure(supplier, phase, cause))
  }
  return undefined
}

function ambiguous(slug: string, packages: readonly string[]): PawlError {
  return new PawlError('many-adapters', `several packages have an adapter for ${slug}: ${packages.join(', ')}`, {
    hint: 'depend on one of them only',
  })
}
