import { commandWords, programIn, wordsIn } from './command-words.ts'
import type { GuardedFiles } from './guarded-files.ts'
import { isReading } from './may-weaken.ts'
import { standsFor } from './name-pattern.ts'

type Reach = GuardedFiles['reach']

/** Folders that a command line enters. */
const mostFolders = 4

/**
 * Whether a command line may change what guards the project without a mention of its name: through a link, from a folder that the line
 * enters, or together with the folder around it. A line that deletes a folder which cannot be told counts as one that may.
 */
export function mayReach(command: string, cwd: string | undefined, reach: Reach): boolean {
  const { bare, parts } = commandWords(command)
  if (!bare.includes('>') && parts.every(isReading)) return false
  const folders = foldersOf(parts, cwd)
  const isFed = parts.some((part) => deletionOf(part)?.isFed === true)
  const deleted = parts.flatMap((part) => deletionOf(part, isFed)?.targets ?? [])
  if (folders.length > mostFolders) return true
  const isBlind = [...deleted, ...folders].some((path) => isUnknown.test(path ?? ''))
  if (deleted.length > 0 && isBlind) return true
  const linked = deleted.length === 0 ? [] : parts.flatMap(linkedBy)
  const named = new Set(wordsIn(bare).filter((word) => word !== '' && !word.startsWith('-')))
  return folders.some(
    (folder) =>
      [...deleted, ...linked].some((target) => reach(target, folder) !== undefined) ||
      [...named].some((word) => reach(word, folder) === 'inside'),
  )
}

/** A variable, or what another command prints, in the place where a path begins. */
const isUnknown = /^[./~]*\$/

/** Where the line starts, and each folder that it enters. */
function foldersOf(parts: readonly string[], cwd: string | undefined): readonly (string | undefined)[] {
  const folders: (string | undefined)[] = [cwd]
  for (const part of parts) {
    const [name, [target = '~']] = programIn(part)
    if (name !== 'cd' && name !== 'pushd') continue
    const last = folders.at(-1)
    folders.push(/^[/~$]/.test(target) || last === undefined ? target : `${last}/${target}`)
  }
  return folders
}

/** What a part of a line deletes or moves away, with all that is in it. */
interface Deletion {
  readonly targets: readonly string[]
  /** Whether it takes what it deletes from the part before. */
  readonly isFed: boolean
}

/** Programs that start another one. */
const starters = /^(?:sudo|doas|env|command|nohup|time|exec|nice|busybox|xargs)$/

function deletionOf(part: string, isFed = false): Deletion | undefined {
  const [first, rest] = programIn(part)
  if (starters.test(first)) {
    const from = rest.findIndex((word) => !/^-|^\w+=|^\d+$|^\{\}$/.test(word))
    if (from === -1) return undefined
    if (first === 'xargs') return isReading(rest.slice(from).join(' ')) ? undefined : { targets: [], isFed: true }
    return deletionOf(rest.slice(from).join(' '), isFed)
  }
  const targets = targetsOf(first, rest, isFed)
  return targets === undefined ? undefined : { targets, isFed: false }
}

const isRecursive = /^-[a-zA-Z]*[rR]|^--recursive$/

function targetsOf(name: string, rest: readonly string[], isFed: boolean): readonly string[] | undefined {
  const words = rest.filter((word) => !word.startsWith('-'))
  if (name === 'rm') return rest.some((word) => isRecursive.test(word)) ? words : undefined
  if (/^(?:chmod|chown|chgrp)$/.test(name))
    return rest.some((word) => isRecursive.test(word)) ? words.slice(1) : undefined
  if (name === 'mv') return words.slice(0, -1).filter((word) => !isUnknown.test(word)) // names in a loop, mostly
  if (name === 'rsync') return rest.some((word) => word.startsWith('--del')) ? words.slice(-1) : undefined
  return name === 'find' ? foundBy(rest, isFed) : undefined
}

const isChanging = /^-(?:delete|exec|execdir|ok|okdir)$/
/** Names in and of what is protected: a search for another name does not come to it. */
const innerNames =
  '.pawl audit keys cache audit.key audit.pub 000001.jsonl a.head hook.cjs policy.cjs policy.json roll.json disabled.json store.sqlite pawl pawl.config.ts pawl.config.mts pawl.config.js pawl.config.mjs .claude .codex .gemini .qwen .cursor .opencode settings.json settings.local.json hooks.json hooks config.toml opencode.json'.split(
    ' ',
  )

/** Where `find` starts, if it changes what it finds and may find something that is protected. */
function foundBy(rest: readonly string[], isFed: boolean): readonly string[] | undefined {
  const at = rest.findIndex((word) => isChanging.test(word))
  if (at === -1 && !isFed) return undefined
  if (at !== -1 && rest[at] !== '-delete' && isReading(rest.slice(at + 1).join(' '))) return undefined
  const names = rest.filter((_, index) => /^-i?name$/.test(rest[index - 1] ?? ''))
  const isNarrow = names.length > 0 && !rest.some((word) => /^(?:!|-not|-o|-or)$/.test(word))
  if (isNarrow && !names.some((name) => innerNames.some((inner) => inner === name || standsFor(name, inner))))
    return undefined
  const options = rest.findIndex((word) => /^[-!(]/.test(word))
  const starts = rest.slice(0, options === -1 ? rest.length : options)
  return starts.length === 0 ? ['.'] : starts
}

/** What a part of a line makes a link to. */
function linkedBy(part: string): readonly string[] {
  const [name, rest] = programIn(part)
  return name === 'ln' || name === 'mklink' ? rest.filter((word) => !word.startsWith('-')) : []
}
