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

/** A command that a coding agent calls; its role and its event follow from where it is declared. */
export interface RoleHookOnBrain {
  /** The command that the agent calls. */
  readonly command: string
  /** How long the command may take: `PT30S`, or `{ seconds: 30 }`. */
  readonly timeout: IsoDuration
  /** For `onTool`: the tools it is for, and whether before or after them. */
  readonly filter?: BrainHookFilter
}

/** The commands that a coding agent calls, by event. */
export type RoleHooksOnBrain = { readonly [Event in BrainHookEvent]?: readonly RoleHookOnBrain[] }

/** The hooks that a role declares. */
export interface RoleHooks {
  /** Functions that change the ask or act input of the role. */
  readonly onDispatch?: RoleHooksOnDispatch
  /** Commands that coding agents call. */
  readonly onBrain?: RoleHooksOnBrain
}

/** A persona for a coding agent: texts that it reads, skills that it has, and commands that it calls. */
export interface Role {
  /** Where it comes from; `.this` for a role of the project itself. */
  readonly repo: string
  /** The name of the role: letters, digits, `.`, `_` and `-`. */
  readonly slug: string
  /** The file that introduces the role. */
  readonly readme?: Uri
  /** The folders of texts that the role reads. */
  readonly briefs?: RoleFolders
  /** The folders of skills that the role has. */
  readonly skills?: RoleFolders
  /** Setup when the role is linked: folders, and commands to run. */
  readonly inits?: { readonly dirs?: Uri | readonly Uri[]; readonly exec?: readonly { readonly cmd: string }[] }
  /** The hooks that the role declares. */
  readonly hooks?: RoleHooks
}

/** A role as a package or a config declares it; its `repo` follows from where it is declared. */
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
