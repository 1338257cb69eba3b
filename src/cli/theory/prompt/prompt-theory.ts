import { PawlError } from '../../../base/index.ts'
import { parseTheory, printTheory } from '../../../theory/index.ts'
import { isDeclaration, loadHooks } from '../../../theory/internal.ts'
import type { WatchedEngine } from '../watched/watched-engine.ts'
import { mustBeRight } from './must-be-right.ts'
import { type Statement, type Triple, tripleWords } from './triple-words.ts'

/** The input of the prompt: facts are stated, hooks are loaded, each as a theory of its own. */
export interface PromptTheory {
  /** Takes whole statements, and prints the result of each. */
  take(text: string): void
}

export function createPromptTheory({ engine, source }: WatchedEngine, say: (words: string) => void): PromptTheory {
  /** Bodies that wait to be tied to an event. */
  const bodies = new Map<string, string>()

  const loadHook = (name: string, text: string, body = ''): string => {
    // the hook's names are checked against the known facts
    const whole = `${text}\n${body}\n${knownFacts(engine.store.match({}))}`
    const { diagnostics } = loadHooks(engine, whole, name)
    forgetBroken(engine, name)
    mustBeRight(diagnostics, whole)
    return `hook ${name}`
  }
  /** Each declaration is a theory of its own: one of the same name is replaced. */
  const declare = (name: string, text: string): string => {
    const { diagnostics } = engine.load(text, name)
    forgetBroken(engine, name)
    mustBeRight(diagnostics, text)
    return name
  }
  const takeOne = (statement: Statement, text: string): string => {
    switch (statement.type) {
      case 'hook':
        return loadHook(statement.name.text, alone(statement, text))
      case 'macro':
        bodies.set(statement.name.text, alone(statement, text))
        return `body ${statement.name.text}: \`${statement.name.text} HOOK_FOR ON_…\` makes a hook of it`
      case 'triple': {
        const [subject, relation, object] = tripleWords(statement, text)
        const isTie = relation === 'HOOK_FOR' || relation === 'HOOK'
        if (isTie) return loadHook(subject, alone(statement, text), bodies.get(subject))
        if (isDeclaration(statement)) return declare(`${subject} ${relation} ${object}`, alone(statement, text))
        const fact = engine.state(subject, relation, object, source)
        return `${fact.subject} ${fact.relation} ${fact.object}  (${fact.existence})`
      }
      case 'test':
        throw new PawlError('bad-statement', 'a test belongs in a file', { hint: '`pawl theory test FILE` runs them' })
      case 'binding':
        throw new PawlError('bad-statement', 'a condition belongs inside a hook', { hint: 'ask with `… ?` instead' })
      case 'uses':
        throw new PawlError('bad-statement', '`USES` belongs in a file', {
          hint: `load the other file: \`.load ${statement.path.value}\``,
        })
      case 'rule':
      case 'default':
      case 'limit':
      case 'region':
        return declare(`@${statement.type.toUpperCase()} ${statement.name.text}`, alone(statement, text))
      case 'branch':
        throw new PawlError('bad-statement', 'an IF belongs inside a hook', { hint: 'ask with `… ?` instead' })
    }
  }
  return {
    take(text) {
      const { theory, diagnostics } = parseTheory(text, 'prompt')
      mustBeRight(diagnostics, text)
      for (const one of theory.statements) say(takeOne(one, text))
    },
  }
}

/** A theory that cannot be loaded refuses everything: at the prompt, it is only a mistake. */
function forgetBroken(engine: WatchedEngine['engine'], name: string): void {
  if (!engine.theories().some(({ file }) => file === name)) engine.unload(name)
}

/** The text with everything but this statement blanked out, so that places in it stay the same. */
function alone({ span }: Statement, text: string): string {
  const end = span.offset + span.length
  const blank = (part: string) => part.replace(/[^\r\n]/g, ' ')
  return `${blank(text.slice(0, span.offset))}${text.slice(span.offset, end)}${blank(text.slice(end))}`
}

type Fact = ReturnType<WatchedEngine['engine']['store']['match']>[number]
const nowhere = { line: 0, column: 0, offset: 0, length: 0 }

/** Facts as text, with any characters in their words. */
function knownFacts(facts: readonly Fact[]): string {
  const term = (value: string) => ({ type: 'text', value, span: nowhere }) as const
  const statements = facts.map(
    ({ subject, relation, object }): Triple => ({
      type: 'triple',
      variable: undefined,
      subject: term(subject),
      verb: { text: relation, span: nowhere },
      object: term(object),
      span: nowhere,
    }),
  )
  return printTheory({ file: '', statements, comments: [] })
}
