import { didYouMean, PawlError } from '../../../base/index.ts'
import type { Engine } from '../../../theory/index.ts'
import type { StoredFact } from '../../../theory/internal.ts'
import { counted } from '../../terminal/print.ts'
import { mustLoad } from '../theories/must-load.ts'
import { readTheory } from '../theories/read-theory.ts'

const help = `Dog IS_A Mammal          states a fact, and shows it to the hooks
Dog IS_A Animal ?        asks
why Dog IS_A Animal      the shortest proof, or what is missing
@HOOK … END              a hook, over several lines; one of the same name is replaced
.load FILE  .facts  .hooks  .drop (an unfinished block)  .help  .quit`

/** A command with a dot at the prompt; returns its output. */
export type PromptCommand = (rest: string) => string

export function createPromptCommands(engine: Engine): Readonly<Record<string, PromptCommand>> {
  return {
    '.load': (file) => loadFile(engine, file),
    '.facts': () => lines(engine.store.match({}).map(factLine)) ?? 'no facts',
    '.hooks': () => lines(hookLines(engine)) ?? 'no hooks',
    '.help': () => help,
  }
}

/** The command of that name. */
export function commandNamed(name: string, commands: Readonly<Record<string, PromptCommand>>): PromptCommand {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (command !== undefined) return command
  const hint = didYouMean(name, [...Object.keys(commands), '.drop', '.quit']) ?? 'see `.help`'
  throw new PawlError('usage', `there is no \`${name}\``, { hint })
}

function loadFile(engine: Engine, file: string): string {
  if (file === '') throw new PawlError('usage', '`.load` needs a file', { hint: 'such as `.load animals.sys2dsl`' })
  const text = readTheory(file)
  const { diagnostics, facts, hooks } = engine.load(text, file)
  mustLoad(file, text, diagnostics)
  return `${file}: ${counted(facts, 'fact')}, ${counted(hooks, 'hook')}`
}

function lines(all: readonly string[]): string | undefined {
  return all.length === 0 ? undefined : all.join('\n')
}

function hookLines({ registry }: Engine): readonly string[] {
  const hooks = registry.list().filter(({ band }) => band === 'theory') // not the one we watch with
  return hooks.map(({ name, event }) => `${name} at ${event.name}`)
}

function factLine({ subject, relation, object, existence }: StoredFact): string {
  return `${subject} ${relation} ${object}  (${existence})`
}
