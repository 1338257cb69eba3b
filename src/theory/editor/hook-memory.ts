import type { Diagnostic } from '../language/diagnostics/diagnostic.ts'
import type { Hook } from '../language/tree.ts'
import { checkHook } from '../program/check/check-hook.ts'

type Vocabulary = Parameters<typeof checkHook>[2]

/** Problems of a hook, with places from its beginning on. */
type Relative = readonly Diagnostic[]

/** The problems of the hooks of a document, by their texts: in the next version of the document, most hooks are the same. */
export interface HookMemory {
  /** Runs checks of one version with a `checkHook` that leaves out hooks whose text and surroundings are as they were. */
  during<Result>(text: string, run: (check: typeof checkHook) => Result): Result
}

export function createHookMemory(): HookMemory {
  let known = new Map<string, Relative>()
  let names: Vocabulary | undefined
  return {
    during(text, run) {
      const next = new Map<string, Relative>()
      let current: Vocabulary | undefined
      const result = run((hook, file, vocabulary) => {
        if (current !== vocabulary && !isSame(names, vocabulary)) known = new Map()
        current = vocabulary
        names = vocabulary
        const own = textOf(hook, text)
        if (own === undefined) return checkHook(hook, file, vocabulary)
        const problems = known.get(own) ?? moved(checkHook(hook, file, vocabulary), hook, -1)
        next.set(own, problems)
        return moved(problems, hook, 1)
      })
      known = next
      return result
    },
  }
}

/** The text of a hook that begins a line; a body that is tied elsewhere has none. */
function textOf({ span }: Hook, text: string): string | undefined {
  const isWhole = span.column === 1 && text.startsWith('@HOOK', span.offset)
  return isWhole ? text.slice(span.offset, span.offset + span.length) : undefined
}

/** With places from the beginning of the hook on, or of the text. */
function moved(problems: Relative, { span: { offset, line } }: Hook, sign: 1 | -1): Relative {
  if (problems.length === 0) return problems
  return problems.map((one) => ({
    ...one,
    span: { ...one.span, offset: one.span.offset + sign * offset, line: one.span.line + sign * line },
  }))
}

/** A hook is checked by the names of its theory: if they change, so may the problems of every hook. */
function isSame(one: Vocabulary | undefined, other: Vocabulary): boolean {
  return one !== undefined && areEqual(one.concepts, other.concepts) && areEqual(one.relations, other.relations)
}

function areEqual(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  if (one.size !== other.size) return false
  for (const name of one) if (!other.has(name)) return false
  return true
}
