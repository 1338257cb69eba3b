import type { Command } from './deeds-of.ts'
import type { GuardedFiles } from './guarded-files.ts'
import { isSpeaking } from './programs.ts'

/** Whether a program is started that turns guards off: `pawl`, an agent with such an option, or anything with such a setting. */
export function isTurnedOffBy(
  command: Command,
  assigned: readonly string[],
  { switches, options }: Pick<GuardedFiles, 'switches' | 'options'>,
): boolean {
  if (assigned.some((name) => switches.some((one) => name.toLowerCase().includes(one)))) return true
  if (isSpeaking(command)) return false
  const small = command.text.toLowerCase()
  return switches.some((one) => small.includes(one)) || isUnhooked(command, options) || isWeakeningPawl(command)
}

/** Whether a command starts an agent by an option that has it call no hooks, or take other settings. */
function isUnhooked({ name, words, text }: Command, options: GuardedFiles['options']): boolean {
  const plain = `${text.replaceAll('=', ' ')} `
  return Object.entries(options).some(
    ([program, all]) =>
      all.some((option) => plain.includes(` ${option}`)) &&
      [name, ...words].some((word) => isProgram(word.slice(word.lastIndexOf('/') + 1), program)),
  )
}

/** Whether a word is this program, or the package that it is in. */
function isProgram(word: string, program: string): boolean {
  return word.startsWith(program) && /^(?:-code|-ai)?(?:@.*)?$/.test(word.slice(program.length))
}

/** A `pawl` that only looks: any other could silence a hook, take it out, or answer for a person. */
const looking =
  /^(?:$|(?:doctor|budget|theory|try|test|packs|check|why|help|--help|-h|--version|-V)(?: |$)|audit(?!\S)(?!.* (?:forget|rotate-key)(?!\S))|(?:hooks|confirm|promote)(?: (?:list|--all|--json|--help|-h))*$|(?!hooks|confirm|audit).* --dry-run(?!\S))/

const isPawl = /(?:^|[/:])pawl(?:@[\w.^~-]+)?$|\/pawl\/dist\/cli\/main[\w.]*$/

/** Behind programs that only install it, `pawl` is the name of a package. */
const installing =
  /^(?:p?npm|yarn|bun) (?:i|in|install|add|a|ci|uninstall|remove|rm|un|update|up|upgrade|outdated|ls|list|why|view|info|show|audit|pack|link|explain|search|docs|home|repo)(?: |$)/

function isWeakeningPawl({ name, words, text }: Command): boolean {
  if (installing.test(name + text) || /^(?:cd|pushd|mkdir|which|type|git)$/.test(name)) return false
  const all = [name, ...words]
  const at = all.findIndex((word) => isPawl.test(word))
  return (
    at !== -1 && all.slice(at).some((word, nth) => isPawl.test(word) && !looking.test(argumentsAfter(all, at + nth)))
  )
}

function argumentsAfter(all: readonly string[], at: number): string {
  return all.slice(at + 1).join(' ')
}
