import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { PawlError } from '../../base/index.ts'
import { type PackageFailure, packageFailure } from './packages.ts'
import { authorOf, makeRole, type Role } from './role.ts'
import { loadRoleRegistry, rolePackages } from './role-registry.ts'

/** Whose roles those of the project itself are. */
const thisRepo = '.this'

/** The roles that a project has linked. */
export interface LinkedRoles {
  /** The roles that have hooks for coding agents. */
  readonly roles: readonly Role[]
  /** The packages that could not be loaded or used, and why. */
  readonly failures: readonly PackageFailure[]
  /** Whether an author's hooks must stay: the role has some, or that is unknown because its package failed. */
  keeps(author: string): boolean
}

interface Found {
  readonly roles: readonly Role[]
  readonly failures: readonly PackageFailure[]
  /** Authors, or how the authors of a whole repo begin. */
  readonly doubtful: readonly string[]
}

/**
 * Returns the roles that are linked in a repository, and those of its config, as far as they have hooks for coding agents.
 *
 * @example
 * const { roles, failures } = await getLinkedRolesWithHooks({ from: folder, declared: [{ slug: 'mechanic', hooks: role.hooks }] })
 * roles.map(({ slug }) => slug) // => ['mechanic']
 */
export async function getLinkedRolesWithHooks({
  from,
  declared,
}: {
  readonly from: string
  /** The roles of the config; nothing if it could not be read. */
  readonly declared: readonly unknown[] | undefined
}): Promise<LinkedRoles> {
  const linked = await Promise.all(linkedRepos(from).map((repo) => rolesOf(repo, from)))
  const found = [...linked, rolesOfConfig(declared)]
  const roles = found.flatMap((one) => one.roles).filter(({ hooks }) => hooks?.onBrain !== undefined)
  const authors = new Set(roles.map(authorOf))
  const doubtful = found.flatMap((one) => one.doubtful)
  return {
    roles,
    failures: found.flatMap((one) => one.failures),
    keeps: (author) => authors.has(author) || doubtful.some((one) => author === one || isOfRepo(author, one)),
  }
}

interface LinkedRepo {
  readonly repo: string
  readonly roles: readonly string[]
}

function linkedRepos(from: string): readonly LinkedRepo[] {
  const agent = join(from, '.agent')
  return namesIn(agent, 'repo=')
    .filter((repo) => repo !== thisRepo)
    .map((repo) => ({ repo, roles: namesIn(join(agent, `repo=${repo}`), 'role=') }))
}

function namesIn(folder: string, prefix: string): readonly string[] {
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() !== true) return []
  const names = readdirSync(folder).filter((name) => name.startsWith(prefix))
  return names
    .filter((name) => statSync(join(folder, name), { throwIfNoEntry: false })?.isDirectory() === true)
    .map((name) => name.slice(prefix.length))
    .sort()
}

async function rolesOf({ repo, roles }: LinkedRepo, from: string): Promise<Found> {
  if (roles.length === 0) return { roles: [], failures: [], doubtful: [] }
  const names = rolePackages(from, repo)
  const [name = `pawl-roles-${repo}`] = names
  const untold = (failure: PackageFailure) => ({ roles: [], failures: [failure], doubtful: [`repo=${repo}/`] })
  if (names.length !== 1) return untold(packageFailure(name, 'load', missing(repo, names)))
  const registry = await loadRoleRegistry(name, from)
  if ('phase' in registry) return untold(registry)
  return collected(
    roles.map((slug) => () => {
      if (!registry.roles.has(slug)) throw goneRole(repo, slug)
      return makeRole(registry.roles.get(slug), repo)
    }),
    (index) => (registry.roles.has(roles[index] ?? '') ? `repo=${repo}/role=${roles[index]}` : undefined),
    name,
  )
}

function rolesOfConfig(declared: readonly unknown[] | undefined): Found {
  const whole = `repo=${thisRepo}/`
  if (declared === undefined) return { roles: [], failures: [], doubtful: [whole] }
  const makers = declared.map((role) => () => makeRole(role, thisRepo))
  return collected(makers, () => whole, 'of this project')
}

/** A role that cannot be made is a failure, and marks the authors of `doubtOf` as uncertain. */
function collected(
  makers: readonly (() => Role)[],
  doubtOf: (index: number) => string | undefined,
  name: string,
): Found {
  const roles: Role[] = []
  const failures: PackageFailure[] = []
  const doubtful: string[] = []
  for (const [index, make] of makers.entries()) {
    try {
      roles.push(make())
    } catch (cause) {
      failures.push(packageFailure(name, 'use', cause))
      doubtful.push(...[doubtOf(index) ?? []].flat())
    }
  }
  return { roles, failures, doubtful }
}

function isOfRepo(author: string, start: string): boolean {
  return start.endsWith('/') && author.startsWith(start)
}

function missing(repo: string, names: readonly string[]): PawlError {
  if (names.length > 1) return new PawlError('many-packages', `${names.join(' and ')} both have the roles of ${repo}`)
  return new PawlError('no-package', `roles of ${repo} are linked, but no dependency has them`, {
    hint: `depend on pawl-roles-${repo}, or remove .agent/repo=${repo}`,
  })
}

function goneRole(repo: string, slug: string): PawlError {
  return new PawlError('no-role', `it has no role \`${slug}\` any more`, {
    hint: `remove .agent/repo=${repo}/role=${slug} if the role is gone`,
  })
}
