import type { Hook, Span, Statement } from '../../language/tree.ts'
import { lineBreakOf } from '../line-breaks.ts'
import { lastBefore } from '../mark-at.ts'
import type { OpenTheory } from '../open-theory.ts'
import { type Fixer, inserted } from './of-form.ts'

/** Corrections of the meaning of hooks. */
export const ofHooks: Readonly<Record<string, Fixer>> = {
  // `write \`ANY paths EQUALS …\`, or EVERY or NO`
  T105: ({ span, hint = '' }) => {
    const isList = /^write `ANY /.test(hint)
    return isList
      ? ['ANY', 'EVERY', 'NO'].map((word) => ({
          title: `Insert \`${word}\``,
          edits: [inserted(span.offset, `${word} `)],
        }))
      : []
  },
  T115: ({ span, hint = '' }, { text }) => readEither(span, hint, text),
  T143: ({ span, hint = '' }, { text }) => readEither(span, hint, text),
  T118: ({ span, hint = '' }, { text }) => {
    if (!hint.startsWith('leave the quotes out')) return []
    const name = text.slice(span.offset + 1, span.offset + span.length - 1)
    return [{ title: `Read the field \`${name}\``, edits: [{ span, text: name }] }]
  },
  T133: ({ hint = '', span }, { text, theory }) => {
    const [, tie] = /^tie it: `(.+)`$/.exec(hint) ?? []
    const body = theory.statements.find((one) => one.type === 'macro' && one.name.span.offset === span.offset)
    if (tie === undefined || body === undefined) return []
    return [{ title: `Insert \`${tie}\``, edits: [inserted(body.span.offset, `${tie}${lineBreakOf(text)}`)] }]
  },
  T141: ({ hint = '', span }, opened) => {
    const [, option] = /^select: `(WHEN .+)`$/.exec(hint) ?? []
    const hook = hookAround(opened.theory.statements, span)
    const begin = hook && beginOf(hook, opened)
    if (option === undefined || begin === undefined || hook?.when !== undefined) return []
    return [{ title: `Insert \`${option}\``, edits: [inserted(begin, `${option} `)] }]
  },
}

/** `write \`$x\` for the variable, or put quotes around the text`, and the like. */
function readEither(span: Span, hint: string, text: string): ReturnType<Fixer> {
  const name = text.slice(span.offset, span.offset + span.length)
  const [, what = 'variable'] = /`\$[^`]*` for the (\w+)/.exec(hint) ?? []
  return [
    { title: `Read the ${what} \`$${name}\``, edits: [{ span, text: `$${name}` }] },
    { title: 'Put quotes around the text', edits: [{ span, text: `"${name}"` }] },
  ]
}

function hookAround(statements: readonly Statement[], { offset }: Span): Hook | undefined {
  return statements.find(
    (one): one is Hook =>
      one.type === 'hook' && offset >= one.span.offset && offset < one.span.offset + one.span.length,
  )
}

/** The offset of the `BEGIN` of a hook. */
function beginOf({ span }: Hook, { tokens }: OpenTheory): number | undefined {
  const start = lastBefore(tokens(), span.offset)
  return tokens()
    .slice(start)
    .find(({ type, text }) => type === 'word' && text === 'BEGIN')?.span.offset
}
