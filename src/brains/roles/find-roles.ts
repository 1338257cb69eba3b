import { didYouMean, PawlError } from '../../base/index.ts'
import type { PackageFailure } from './packages.ts'
import { packageFolder } from './packages.ts'
import { makeRole, type Role } from './role.ts'
import { loadRoleRegistry, type RoleRegistry, rolePackages } from './role-registry.ts'

/** A role that was found in a package. */
export interface FoundRole {
  readonly role: Role
  /** The package it is from. */
  readonly folder: string
}

/** The roles that are meant by `role` or `repo/role`, from the packages of a project. Nothing is written. */
export async function findRoles({
  from,
  specifiers,
}: {
  readonly from: string
  readonly specifiers: readonly string[]
}): Promise<readonly FoundRole[]> {
  const wanted = [...new Set(specifiers)].map(parseRoleSpecifier)
  const isAny = wanted.some(({ repo }) => repo === undefined)
  const packages = isAny ? rolePackages(from) : wanted.flatMap(({ repo }) => rolePackages(from, repo))
  const loaded = await Promise.all([...new Set(packages)].map((name) => loadRoleRegistry(name, from)))
  const registries = loaded.flatMap((one) => ('phase' in one ? [] : [one]))
  const failures = loaded.flatMap((one) => ('phase' in one ? [one] : []))
  return wanted.map((specifier) => {
    const registry = registryFor(specifier, registries, failures)
    const role = makeRole(registry.roles.get(specifier.role), registry.slug)
    return { role, folder: packageFolder(registry.package, from) }
  })
}

/** The name of a role, with its package if present. */
export interface RoleSpecifier {
  readonly repo: string | undefined
  readonly role: string
}

/** Reads the name of a role, with its package if present. */
export function parseRoleSpecifier(specifier: string): RoleSpecifier {
  const parts = specifier.split('/').map((part) => part.trim())
  const [first = '', second] = parts
  if (parts.length > 2 || parts.includes('')) {
    const hint = 'name roles as `role` or `repo/role`'
    throw new PawlError('usage', `${JSON.stringify(specifier)} names no role`, { hint })
  }
  return second === undefined ? { repo: undefined, role: first } : { repo: first, role: second }
}

function registryFor(
  { repo, role }: RoleSpecifier,
  registries: readonly RoleRegistry[],
  failures: readonly PackageFailure[],
): RoleRegistry {
  const having = registries.filter(({ slug, roles }) => (repo ?? slug) === slug && roles.has(role))
  const [one, ...others] = having
  if (one !== undefined && others.length === 0) return one
  const all = registries.flatMap(({ slug, roles }) => [...roles.keys()].map((each) => `${slug}/${each}`))
  if (one === undefined) throw unknownRole(repo === undefined ? role : `${repo}/${role}`, all, failures)
  throw new PawlError('many-roles', `several packages have a role \`${role}\`: ${names(having)}`, {
    hint: repo === undefined ? `say which: ${having.map(({ slug }) => `${slug}/${role}`).join(' or ')}` : undefined,
  })
}

function names(registries: readonly RoleRegistry[]): string {
  return registries.map((registry) => registry.package).join(', ')
}

function unknownRole(name: string, all: readonly string[], failures: readonly PackageFailure[]): PawlError {
  const broken = failures.map(({ error }) => `; ${error.message}`).join('')
  const plain = all.map((one) => (name.includes('/') ? one : one.slice(one.indexOf('/') + 1)))
  const list = all.length === 0 ? 'no package of roles is among the dependencies' : `there are ${all.join(', ')}`
  return new PawlError('no-role', `there is no role \`${name}\`${broken}`, { hint: didYouMean(name, plain) ?? list })
}
