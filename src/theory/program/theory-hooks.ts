import { declaring, type Hook as KernelHook } from '../../kernel/index.ts'
import type { Diagnostic } from '../language/diagnostics/diagnostic.ts'
import type { Hook, Macro, Theory } from '../language/tree.ts'
import { type HookHead, inDoubtOf, type Running, runOf } from './run-hook.ts'
import { matchOf } from './selection.ts'
import { theoryEvents } from './theory-events.ts'

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

export function headOf(hook: Hook): HookHead {
  const { event } = theoryEvents[hook.event.text.toUpperCase()] as { readonly event: string }
  const { name, span, priority, onUndecided } = hook
  return {
    name: name.text,
    event,
    line: span.line,
    match: matchOf(hook),
    priority: priority?.value,
    onUndecided: onUndecided?.text,
  }
}

/** Makes an ordinary hook. Its body is compiled when it is first called: of many hooks, one event concerns few. */
export function kernelHook(head: HookHead, tree: () => Hook, file: string, running: Running): KernelHook {
  const { name, event, match, priority, onUndecided } = head
  let run: ReturnType<typeof runOf> | undefined
  return guard({
    name,
    on: event,
    failure: inDoubtOf(event, onUndecided) === 'ALLOW' ? 'open' : 'closed',
    match,
    priority,
    identity: running.identity,
    run(payload: Readonly<Record<string, unknown>>) {
      run ??= runOf(head, tree, file, running)
      return run(payload)
    },
  })
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
