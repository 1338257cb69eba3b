import { bands } from '../../../kernel/index.ts'
import { quoted } from '../../language/lexer/spelling.ts'
import { printTheory } from '../../language/printer/printer.ts'
import type { Hook, Macro, Span, Statement } from '../../language/tree.ts'
import { verbTypes } from '../../program/verb-types.ts'
import type { Mark } from '../marks/mark.ts'
import { tiesOf } from '../marks/ties-of.ts'
import type { OpenTheory } from '../open-theory.ts'
import { lineOf, statementAround } from '../statement-at.ts'
import { describeType } from './describe-type.ts'

type Paragraphs = readonly string[]

/** More than a person reads in a hover. */
const most = 10

/** A hook: its event, its options, and the comment above it. */
export function describeHook(name: string, opened: OpenTheory): Paragraphs {
  const { statements } = opened.theory
  const hook = statements.find((one): one is Hook | Macro => isNamed(one, name))
  if (hook === undefined) return [`**${name}**: a hook that this theory does not have`]
  const note = commentAbove(hook.span, opened)
  if (hook.type === 'macro') {
    const moments = tiesOf(statements).flatMap(([tied, moment]) => (tied === name ? [`\`${moment}\``] : []))
    const where = moments.length === 0 ? 'that nothing ties to an event' : `at ${moments.join(', ')}`
    return [`**${name}**: body of a hook ${where}`, ...note]
  }
  const { event, priority, onUndecided } = hook
  const options = [
    `at \`${event.text.toUpperCase()}\``,
    priority === undefined ? `priority ${bands.theory} (default)` : `priority ${priority.value}`,
    ...(onUndecided === undefined ? [] : [`\`${onUndecided.text}\` if undecided`]),
  ]
  return [`**${name}**: hook ${options.join(', ')}`, ...note]
}

function isNamed(one: Statement, name: string): boolean {
  return (one.type === 'hook' || one.type === 'macro') && one.name.text === name
}

/** The comments on the lines directly above. */
function commentAbove({ line }: Span, { theory }: OpenTheory): Paragraphs {
  const alone = new Map(theory.comments.filter(({ alone }) => alone).map(({ span, text }) => [span.line, text]))
  const lines: string[] = []
  for (let above = line - 1; alone.has(above); above--) lines.unshift((alone.get(above) ?? '').trim())
  return lines.length === 0 ? [] : [lines.join(' ')]
}

/** A variable: its condition or value as it is written, and the type of that. */
export function describeVariable(mark: Mark & { readonly type: 'variable' }, opened: OpenTheory): Paragraphs {
  const statement = statementAround(opened.theory.statements, mark.declaredAt)
  const { name } = mark
  if (statement?.type !== 'triple' && statement?.type !== 'binding') return [`**${name}**: variable`]
  const verb = statement.type === 'triple' ? statement.verb.text : undefined
  const type = verb !== undefined && Object.hasOwn(verbTypes, verb) ? verbTypes[verb]?.result : 'flag'
  const written = printTheory({ file: '', statements: [statement], comments: [] }).trimEnd()
  return [`**${name}**: variable, ${describeType(type ?? 'any')}`, `\`\`\`sys2dsl\n${written}\n\`\`\``]
}

/** A concept: every fact that names it, and where that is stated. */
export function describeConcept(name: string, opened: OpenTheory): Paragraphs {
  const { marks, text } = opened
  const stated = marks().filter((mark) => isStated(mark) && mark.name === name)
  const lines = [...new Set(stated.map(({ span }) => span.line))]
  const facts = lines.map((line) => {
    const at = stated.find(({ span }) => span.line === line)?.span.offset ?? 0
    return `- line ${line}: ${quoted(lineOf(text, at).trim())}`
  })
  if (facts.length === 0) return [`**${quoted(name).slice(1, -1)}**: concept that no fact of this theory names`]
  const more = facts.length > most ? [`- … and ${facts.length - most} more`] : []
  return [`**${quoted(name).slice(1, -1)}**: concept`, [...facts.slice(0, most), ...more].join('\n')]
}

function isStated(mark: Mark): boolean {
  return (mark.type === 'concept' || mark.type === 'deed') && mark.isDeclaration
}

/** A deed: where it is remembered, and where something asks for it. */
export function describeDeed(name: string, { marks }: OpenTheory): Paragraphs {
  const deeds = marks().filter((mark) => mark.type === 'deed' && mark.name === name)
  const linesOf = (isDeclaration: boolean) => {
    const lines = deeds.filter((mark) => mark.type === 'deed' && mark.isDeclaration === isDeclaration)
    return [...new Set(lines.map(({ span }) => span.line))].slice(0, most).join(', ')
  }
  const [kept, asked] = [linesOf(true), linesOf(false)]
  return [
    `**${quoted(name).slice(1, -1)}**: deed`,
    kept === '' ? 'Nothing in this theory remembers it.' : `Remembered in line ${kept}.`,
    asked === '' ? 'Nothing in this theory asks for it.' : `Asked for in line ${asked}.`,
  ]
}
