import { affect, ask, declaring, type Hook as KernelHook, type Outcome, undecided } from '../../kernel/index.ts'
import { isKnowledgeEvent, type KnowledgeEffect } from '../../protocol/index.ts'
import type { Diagnostic } from '../language/diagnostics/diagnostic.ts'
import type { Hook, Macro, Theory } from '../language/tree.ts'
import type { CallReader } from './call-reader.ts'
import { processClock } from './clock.ts'
import { compileHook } from './compile-hook.ts'
import { explainer } from './explain.ts'
import type { Budget } from './frame.ts'
import type { Knowledge } from './knowledge-port.ts'
import type { OnCall } from './on-call.ts'
import { selectionOf } from './selection.ts'
import { theoryEvents, usualReader } from './theory-events.ts'
import { onEachKind } from './views.ts'

/** The surroundings of hooks of theories. */
export interface Running {
  readonly knowledge: Knowledge
  readonly budget?: Budget
  /** Reads what tool calls would do. */
  readonly reader?: CallReader
  /** Digest of the theory's text: the outcomes of its hooks depend on all of it. */
  readonly identity?: string
  /** Takes a hook out that takes too much, where nothing depends on its word. */
  readonly retire?: (hook: string) => void
  /** Whether a hook only records what it decides: it then asks no person either. */
  readonly isInShadow?: (hook: string) => boolean
  /** Called before each invocation of a hook. */
  readonly onCall?: OnCall | undefined
}

/** The budget of a hook, unless an engine is made with another one. */
export const usualBudget: Budget = { statements: 10_000, milliseconds: 100, ...processClock }

/** Makes ordinary hooks of a theory's hooks, tied to the events of the catalogue. The theory has been checked. */
export function theoryHooks(theory: Theory, running: Running): readonly KernelHook[] {
  const { onCall } = running
  const { file } = theory
  return declaredHooks(theory).hooks.map((hook) => {
    const made = kernelHook(headOf(hook), () => hook, file, running)
    return onCall === undefined ? made : watched(made, (payload) => onCall({ hook, file, payload }))
  })
}

function watched(hook: KernelHook, onCall: (payload: Readonly<Record<string, unknown>>) => void): KernelHook {
  const run: KernelHook['run'] = (payload, ...more) => {
    onCall(payload)
    return hook.run(payload, ...more)
  }
  return { ...hook, run }
}

const guard = /* @__PURE__ */ declaring('guard')

/** The part of a hook that a registry needs. */
export interface HookHead {
  readonly name: string
  readonly event: string
  readonly line: number
  readonly match?: Readonly<Record<string, readonly string[]>> | undefined
  readonly priority?: number | undefined
  readonly onUndecided?: string | undefined
}

export function headOf(hook: Hook): HookHead {
  const { event } = theoryEvents[hook.event.text.toUpperCase()] as { readonly event: string }
  const { name, span, priority, onUndecided } = hook
  const { match } = selectionOf(hook)
  return { name: name.text, event, line: span.line, match, priority: priority?.value, onUndecided: onUndecided?.text }
}

/** Makes an ordinary hook. Its body is compiled when it is first called: of many hooks, one event concerns few. */
export function kernelHook(
  { name, event, line: at, match, priority, onUndecided }: HookHead,
  tree: () => Hook,
  file: string,
  { knowledge, budget = usualBudget, reader = usualReader, identity, retire, isInShadow }: Running,
): KernelHook {
  const compile = () => {
    const hook = tree()
    const program = compileHook(hook, budget, selectionOf(hook).settled, { reader })
    return { program: onEachKind(program, match), explained: explainer(hook, file, reader) }
  }
  let compiled: ReturnType<typeof compile> | undefined
  // there, the effects of a hook are its outcome; at other events, they are applied beside it
  const isAboutKnowledge = isKnowledgeEvent(event)
  const actor = `${file}:${at} ${name}`
  const inDoubt = inDoubtOf(event, onUndecided)
  const doubtful = (reason: string) => (inDoubt === 'ASK' ? ask(`undecided: ${reason}`) : undecided(reason))
  /** A hook that allows what is in doubt still refuses what it decided to refuse, also if its effects cannot be applied. */
  const applied = (effects: readonly KnowledgeEffect[], outcome: Outcome | undefined) => {
    const kept = effects.filter(({ type }) => type !== 'needs-confirmation' || isInShadow?.(name) !== true)
    try {
      knowledge.apply(kept, actor)
    } catch (error) {
      if (inDoubt !== 'ALLOW' || (outcome?.type !== 'deny' && outcome?.type !== 'ask')) throw error
    }
  }
  /** Set once the hook has taken too much: it is not run again, and a guard refuses from then on. */
  let spent: string | undefined
  const spend = (doubt: string): string => {
    // of an event of an agent, the next one may be another: a guard that is removed would let it pass
    if (inDoubt === 'ALLOW' && !isAboutKnowledge) return doubt
    spent = `HOOK_INFINITE_LOOP: ${doubt}; it is not run again until its theory is loaded again`
    if (inDoubt === 'ALLOW') retire?.(name)
    return spent
  }
  return guard({
    name,
    on: event,
    failure: inDoubt === 'ALLOW' ? 'open' : 'closed',
    ...(match !== undefined && { match }),
    ...(priority !== undefined && { priority }),
    ...(identity !== undefined && { identity }),
    run(payload: Readonly<Record<string, unknown>>): Outcome | undefined {
      if (spent !== undefined) return doubtful(spent)
      compiled ??= compile()
      const { outcome, effects, doubt, line, isSpent, payload: judged } = compiled.program(payload, knowledge)
      if (doubt !== undefined) {
        const reason = isSpent ? spend(doubt) : doubt
        const isKept = outcome !== undefined && isMore(outcome, inDoubt)
        return isKept ? compiled.explained(outcome, line, judged) : doubtful(reason)
      }
      if (isAboutKnowledge) return effects.length === 0 ? undefined : affect(effects)
      if (effects.length > 0) applied(effects, outcome)
      return outcome && compiled.explained(outcome, line, judged)
    },
  })
}

/** Whether an outcome that was reached before the doubt is more severe than that: it stays then. */
export function isMore({ type }: Outcome, inDoubt: string): boolean {
  return type === 'deny' ? inDoubt !== 'DENY' : type === 'ask' && inDoubt === 'ALLOW'
}

/** Returns what `ON_UNDECIDED` declares, or its default: `DENY`, `ASK` or `ALLOW`. */
export function inDoubtOf(event: string, onUndecided: string | undefined): string {
  return onUndecided ?? (isKnowledgeEvent(event) ? 'ALLOW' : 'DENY')
}

/** Hooks of both spellings: `@HOOK name EVENT BEGIN …`, and a body that `HOOK_FOR` or `HOOK` ties to an event. */
export function declaredHooks({ statements, file }: Theory): {
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
  const tied = new Set(hooks.map(({ name }) => name.text))
  for (const { name } of macros.values()) {
    if (tied.has(name.text)) continue
    const hint = `tie it: \`${name.text} HOOK_FOR ON_TOOL_CALL\``
    diagnostics.push({
      code: 'T133',
      severity: 'error',
      message: `nothing ties \`@${name.text}\` to an event`,
      hint,
      file,
      span: name.span,
    })
  }
  return { hooks, diagnostics }
}
