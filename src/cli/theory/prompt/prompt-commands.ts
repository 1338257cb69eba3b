import type { Engine } from '../../../theory/index.ts'
import type { StoredFact } from '../../../theory/internal.ts'
import { usage } from '../../command-line/usage.ts'
import { counted } from '../../terminal/print.ts'
import { visible } from '../../terminal/visible.ts'
import { decisionLines } from '../explained/decision-lines.ts'
import { whyLines } from '../lines/why-lines.ts'
import { mustLoad } from '../theories/must-load.ts'
import { readCall } from '../theories/read-call.ts'
import { readTheory } from '../theories/read-theory.ts'
import type { WatchedEngine } from '../watched/watched-engine.ts'
import { questionOf } from './prompt-question.ts'
import { retractFact } from './retract-fact.ts'
import { tagLines } from './tag-lines.ts'

const help = `Dog IS_A Mammal          states a fact, and shows it to the hooks
Dog IS_A Animal ?        asks
why Dog IS_A Animal      prints the shortest proof, or what is missing
retract Dog IS_A Mammal  takes a fact back, and prints which answers change
call git push --force    shows a shell call to the hooks; prints the decision
call {"kind":"web"}      shows any tool call, as \`pawl theory run --call\` does
@HOOK … END              a hook, over several lines; replaces one of its name
load FILE                loads a theory
facts, hooks             print what is known, and what watches
tags [CONCEPT]           prints tags
drop                     forgets an unfinished block; inside one: .drop
help, quit               print this, and end

A dot in front makes a command of any line. Tab completes, ↑ repeats a line,
Ctrl-C clears the line or the block.`

/** A command at the prompt; returns its output. */
export type PromptCommand = (rest: string) => string

/** The commands by name, but for those that end or change the dialogue. */
export function createPromptCommands({ engine, explain }: WatchedEngine): Readonly<Record<string, PromptCommand>> {
  return {
    load: (file) => loadFile(engine, file),
    why: (question) => lines(whyLines(engine, questionOf(question.replace(/^not\s+/, '')))),
    retract: (fact) => lines(retractFact(engine, fact)),
    call: (call) => lines(decisionLines(explain(callOf(call)))),
    facts: alone('facts', () => lines(engine.store.match({}).map(factLine), 'no facts')),
    hooks: alone('hooks', () => lines(hookLines(engine), 'no hooks')),
    tags: (concept) => lines(tagLines(engine, concept)),
    help: alone('help', () => help),
  }
}

/** A command that takes no words. */
export function alone<T>(name: string, run: () => T): (rest: string) => T {
  return (rest) => {
    if (rest !== '') throw usage(`\`${name}\` takes no \`${rest}\``, 'see `help`')
    return run()
  }
}

/** JSON describes a call of any tool; any other text is a command for a shell. */
function callOf(text: string): ReturnType<typeof readCall> {
  const example = '`call {"tool":"bash","input":{"command":"ls"}}`'
  if (text === '') throw usage('`call` needs a call', `such as \`call git push\` or ${example}`)
  return readCall(text.startsWith('{') ? text : JSON.stringify({ tool: 'bash', command: text }), 'the call', example)
}

function loadFile(engine: Engine, file: string): string {
  if (file === '') throw usage('`load` needs a file', 'such as `load animals.sys2dsl`')
  const text = readTheory(file)
  const { diagnostics, facts, hooks } = engine.load(text, file)
  mustLoad(file, text, diagnostics)
  return `${file}: ${counted(facts, 'fact')}, ${counted(hooks, 'hook')}`
}

/** Strangers' words begin no line of their own. */
function lines(all: readonly string[], none = ''): string {
  return all.length === 0 ? none : all.map(visible).join('\n')
}

function hookLines({ registry }: Engine): readonly string[] {
  const hooks = registry.list().filter(({ band }) => band === 'theory') // not the one we watch with
  return hooks.map(({ name, event }) => `${name} at ${event.name}`)
}

function factLine({ subject, relation, object, existence }: StoredFact): string {
  return `${subject} ${relation} ${object}  (${existence})`
}
