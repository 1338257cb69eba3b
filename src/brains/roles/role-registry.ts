import { PawlError } from '../../base/index.ts'
import { dependenciesNamed, exported, importPackage, type PackageFailure, packageFailure } from './packages.ts'
import { given, listOf, own, textOf } from './read-given.ts'

const prefixes = ['pawl-roles-', 'rhachet-roles-']

/** The roles of a package. Each role is checked on demand, so that an invalid one does not affect others. */
export interface RoleRegistry {
  readonly package: string
  readonly slug: string
  /** By their slugs, as they were declared. */
  readonly roles: ReadonlyMap<string, unknown>
}

/** The packages of roles that the project depends on; those of one repo, if it is named. */
export function rolePackages(from: string, repo?: string): readonly string[] {
  return dependenciesNamed(from, prefixes).filter((name) => repo === undefined || repoOf(name) === repo)
}

/** The roles of a package, or how it failed. */
export async function loadRoleRegistry(name: string, from: string): Promise<RoleRegistry | PackageFailure> {
  let phase: PackageFailure['phase'] = 'load'
  try {
    const getRoleRegistry = exported(await importPackage(name, from), 'getRoleRegistry')
    if (typeof getRoleRegistry !== 'function') {
      throw new PawlError('no-registry', 'it does not export getRoleRegistry', {
        hint: 'export function getRoleRegistry() that returns { slug, roles }',
      })
    }
    phase = 'use'
    return readRegistry(name, await getRoleRegistry())
  } catch (cause) {
    return packageFailure(name, phase, cause)
  }
}

function readRegistry(name: string, value: unknown): RoleRegistry {
  const from = given(value, 'its registry')
  const slug = textOf(from, 'slug', 'its registry')
  if (slug !== repoOf(name)) {
    throw new PawlError('bad-role', `it calls itself \`${slug}\``, { hint: `its slug must be \`${repoOf(name)}\`` })
  }
  const roles = new Map<string, unknown>()
  for (const role of listOf(own(from, 'roles'), 'the roles of its registry')) {
    const roleSlug = textOf(given(role, 'a role of its registry'), 'slug', 'a role of its registry')
    if (roles.has(roleSlug)) throw new PawlError('bad-role', `it has two roles \`${roleSlug}\``)
    roles.set(roleSlug, role)
  }
  return { package: name, slug, roles }
}

function repoOf(name: string): string {
  return name.slice((prefixes.find((prefix) => name.startsWith(prefix)) ?? '').length)
}
