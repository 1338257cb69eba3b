import { affect, ask, hooksFor, type Hook as KernelHook, type Outcome, undecided } from '../../kernel/index.ts'
import { catalogue } from '../../protocol/index.ts'
import type { Diagnostic } from '../language/diagnostic.ts'
import type { Hook, Macro, Theory } from '../language/tree.ts'
import { checkHook, type Vocabulary } from './check-hook.ts'
import { compileHook } from './compile-hook.ts'
import { explainer } from './explain.ts'
import type { Knowledge } from './knowledge-port.ts'
import { theoryEvents } from './theory-events.ts'

/** A theory's hooks, ready for a registry; none if one of them is wrong. */
export interface TheoryHooks {
  readonly hooks: readonly KernelHook[]
  readonly diagnostics: readonly Diagnostic[]
}

/** Makes ordinary hooks of a theory's hooks: checked, compiled, and tied to the events of the catalogue. */
export function theoryHooks(theory: Theory, vocabulary: Vocabulary, knowledge: Knowledge): TheoryHooks {
  const { hooks, diagnostics: unbound } = declaredHooks(theory)
  const wrong = hooks.flatMap((hook) => checkHook(hook, theory.file, vocabulary))
  const diagnostics = [...unbound, ...wrong, ...doubled(hooks, theory.file)]
  if (diagnostics.length > 0) return { hooks: [], diagnostics }
  return { hooks: hooks.map((hook) => kernelHook(hook, theory.file, knowledge)), diagnostics }
}

function doubled(hooks: readonly Hook[], file: string): readonly Diagnostic[] {
  return hooks.flatMap(({ name }, at) => {
    const first = hooks.findIndex((other) => other.name.text === name.text)
    if (first === at) return []
    const message = `there is already a hook \`${name.text}\`, in line ${hooks[first]?.name.span.line}`
    return [{ code: 'T112', severity: 'error' as const, message, hint: 'rename one of them', file, span: name.span }]
  })
}

const guard = hooksFor(catalogue).guard as (hook: object) => KernelHook
const knowledgeEvents = new Set(['fact.added', 'concept.created', 'reasoning.before', 'contradiction.found'])

function kernelHook(hook: Hook, file: string, knowledge: Knowledge): KernelHook {
  const { event } = theoryEvents[hook.event.text.toUpperCase()] as { readonly event: string }
  const program = compileHook(hook)
  const explained = explainer(hook, file)
  const isAboutKnowledge = knowledgeEvents.has(event)
  const actor = `${file}:${hook.span.line} ${hook.name.text}`
  const inDoubt = hook.onUndecided?.text ?? (isAboutKnowledge ? 'ALLOW' : 'DENY')
  return guard({
    name: hook.name.text,
    on: event,
    failure: inDoubt === 'ALLOW' ? 'open' : 'closed',
    ...(hook.priority !== undefined && { priority: hook.priority.value }),
    run(payload: Readonly<Record<string, unknown>>): Outcome | undefined {
      const { outcome, effects, doubt, line } = program(payload, knowledge)
      if (doubt !== undefined) return inDoubt === 'ASK' ? ask(`undecided: ${doubt}`) : undecided(doubt)
      if (isAboutKnowledge) return effects.length === 0 ? undefined : affect(effects)
      if (effects.length > 0) knowledge.apply(effects, actor)
      return outcome && explained(outcome, line, payload)
    },
  })
}

/** Hooks of both spellings: `@HOOK name EVENT BEGIN …`, and a body that `HOOK_FOR` or `HOOK` ties to an event. */
function declaredHooks({ statements, file }: Theory): {
  readonly hooks: readonly Hook[]
  readonly diagnostics: readonly Diagnostic[]
} {
  const macros = new Map(
    statements.filter((one): one is Macro => one.type === 'macro').map((macro) => [macro.name.text, macro]),
  )
  const diagnostics: Diagnostic[] = []
  const hooks = statements.flatMap((statement): readonly Hook[] => {
    if (statement.type === 'hook') return [statement]
    if (statement.type !== 'triple' || !['HOOK_FOR', 'HOOK'].includes(statement.verb.text)) return []
    const { subject, object, span } = statement
    const macro = subject.type === 'word' ? macros.get(subject.text) : undefined
    if (macro === undefined || object.type !== 'word') {
      const message = `\`${subject.type === 'word' ? subject.text : '?'}\` has no body`
      diagnostics.push({
        code: 'T107',
        severity: 'error',
        message,
        hint: 'write one: `@name BEGIN … END`',
        file,
        span: subject.span,
      })
      return []
    }
    const event = { text: object.text, span: object.span }
    return [
      { type: 'hook', name: macro.name, event, priority: undefined, onUndecided: undefined, body: macro.body, span },
    ]
  })
  return { hooks, diagnostics }
}
