import { didYouMean } from '../../base/index.ts'
import {
  type BrainHook,
  type BrainHookEvent,
  type BrainHookFilter,
  brainHookEvents,
  makeBrainHook,
} from './brain-hook.ts'
import type { IsoDuration } from './iso-duration.ts'
import { badRole, type Given, given, listOf, own, textOf } from './read-given.ts'
import { checkDispatchHooks, type RoleHooksOnDispatch } from './role-hooks-on-dispatch.ts'

/** A file or folder of the role's package: absolute, or from the package's folder on. */
export interface Uri {
  readonly uri: string
}

/** One folder, or several that are shown side by side. */
interface RoleFolders {
  readonly dirs: Uri | readonly Uri[]
}

/** A command that an agent is to call. Who wants it and when follow from where it stands. */
export interface RoleHookOnBrain {
  readonly command: string
  readonly timeout: IsoDuration
  readonly filter?: BrainHookFilter
}

/** Middleware over what a coding agent does. */
export type RoleHooksOnBrain = { readonly [Event in BrainHookEvent]?: readonly RoleHookOnBrain[] }

/** The hooks that a role declares. */
export interface RoleHooks {
  readonly onDispatch?: RoleHooksOnDispatch
  readonly onBrain?: RoleHooksOnBrain
}

/** Somebody an agent can be: what it reads, what it can do, and the commands that go with it. */
export interface Role {
  /** Where it comes from; `.this` for a role of the project itself. */
  readonly repo: string
  readonly slug: string
  readonly readme?: Uri
  readonly briefs?: RoleFolders
  readonly skills?: RoleFolders
  readonly inits?: { readonly dirs?: Uri | readonly Uri[]; readonly exec?: readonly { readonly cmd: string }[] }
  readonly hooks?: RoleHooks
}

/** A role as its package or a config writes it: where it comes from follows from where it stands. */
export type DeclaredRole = Omit<Role, 'repo'>

/** Slugs become names of folders and parts of authors. */
const slugForm = /^(?!\.{1,2}$)[\w.-]+$/

function checkSlug(slug: string, what: string): string {
  if (slugForm.test(slug)) return slug
  throw badRole(`${what} has the slug ${JSON.stringify(slug)}`, 'a slug is of letters, digits, `.`, `_` and `-`')
}

/**
 * Checks a declared role, to its last hook, and returns it.
 *
 * @example
 * const mechanic = makeRole({ slug: 'mechanic', briefs: { dirs: { uri: 'briefs' } } }, 'garage')
 * mechanic.repo // => 'garage'
 */
export function makeRole(value: unknown, repo: string): Role {
  const from = given(value, `a role of ${repo}`)
  const slug = checkSlug(textOf(from, 'slug', `a role of ${repo}`), `a role of ${repo}`)
  const what = `the role ${repo}/${slug}`
  const readme = own(from, 'readme')
  const inits = own(from, 'inits')
  const role: Role = {
    repo: checkSlug(repo, what),
    slug,
    ...(readme === undefined ? {} : { readme: uriOf(readme, `the readme of ${what}`) }),
    ...foldersIn(from, 'briefs', what),
    ...foldersIn(from, 'skills', what),
    ...(inits === undefined ? {} : { inits: initsOf(given(inits, `\`inits\` of ${what}`), what) }),
    ...hooksIn(from, what),
  }
  brainHooksOf(role)
  return role
}

/** The author under which entries of a role are written. */
export function authorOf({ repo, slug }: Pick<Role, 'repo' | 'slug'>): string {
  return `repo=${repo}/role=${slug}`
}

/**
 * Returns the commands that a role wants coding agents to call. The same command twice under one event throws: the second would
 * replace the first.
 *
 * @example
 * brainHooksOf(role).map(({ author, command }) => ({ author, command })) // => [{ author: 'repo=garage/role=mechanic', command: './format.sh' }]
 */
export function brainHooksOf(role: Role): readonly BrainHook[] {
  const { onBrain = {} } = role.hooks ?? {}
  return brainHookEvents.flatMap((event) => {
    const hooks = (onBrain[event] ?? []).map((hook) => makeBrainHook({ ...hook, author: authorOf(role), event }))
    const twice = hooks.find((hook, index) => hooks.findIndex(({ command }) => command === hook.command) < index)
    if (twice === undefined) return hooks
    const both = hooks.filter(({ command }) => command === twice.command)
    const filters = both.map(({ filter }) => (filter === undefined ? event : `${filter.when} ${filter.what}`))
    throw badRole(
      `the role ${role.repo}/${role.slug} declares \`${twice.command}\` twice under ${event}: ${filters.join(' and ')}`,
      'declare it once: join the tools (`Write|Edit`), or tell the commands apart by an argument',
    )
  })
}

function hooksIn(from: Given, what: string): { readonly hooks?: RoleHooks } {
  const hooks = own(from, 'hooks')
  if (hooks === undefined) return {}
  const declared = given(hooks, `\`hooks\` of ${what}`)
  const onDispatch = checkDispatchHooks(own(declared, 'onDispatch'), what)
  const onBrain = brainIn(own(declared, 'onBrain'), what)
  return {
    hooks: { ...(onDispatch === undefined ? {} : { onDispatch }), ...(onBrain === undefined ? {} : { onBrain }) },
  }
}

function brainIn(value: unknown, what: string): RoleHooksOnBrain | undefined {
  if (value === undefined) return undefined
  const from = given(value, `\`onBrain\` of ${what}`)
  const entries = Object.keys(from).map((event) => {
    if (!brainHookEvents.some((one) => one === event)) {
      const hint = didYouMean(event, brainHookEvents) ?? `there are ${brainHookEvents.join(', ')}`
      throw badRole(`${what} declares hooks for \`${event}\`, which no agent knows`, hint)
    }
    const hooks = listOf(own(from, event), `\`${event}\` of ${what}`)
    return [event, hooks.map((hook) => ({ ...given(hook, `a hook under \`${event}\` of ${what}`) }))]
  })
  return Object.fromEntries(entries)
}

function foldersIn(from: Given, key: 'briefs' | 'skills', what: string): { readonly [key: string]: RoleFolders } {
  const value = own(from, key)
  if (value === undefined) return {}
  const dirs = own(given(value, `\`${key}\` of ${what}`), 'dirs')
  return dirs === undefined ? {} : { [key]: { dirs: dirsOf(dirs, `\`${key}\` of ${what}`) } }
}

function initsOf(from: Given, what: string): NonNullable<Role['inits']> {
  const dirs = own(from, 'dirs')
  const exec = listOf(own(from, 'exec'), `\`inits.exec\` of ${what}`).map((one) => ({
    cmd: textOf(given(one, `a command of \`inits.exec\` of ${what}`), 'cmd', `a command of \`inits.exec\` of ${what}`),
  }))
  return { ...(dirs === undefined ? {} : { dirs: dirsOf(dirs, `\`inits\` of ${what}`) }), exec }
}

function dirsOf(value: unknown, what: string): Uri | readonly Uri[] {
  return Array.isArray(value) ? value.map((one) => uriOf(one, what)) : uriOf(value, what)
}

function uriOf(value: unknown, what: string): Uri {
  return { uri: textOf(given(value, what), 'uri', what) }
}
