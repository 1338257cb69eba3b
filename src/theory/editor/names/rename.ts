import { PawlError } from '../../../base/index.ts'
import { filesUsedBy } from '../../engine/files-used-by.ts'
import { isReserved } from '../../language/lexer/keywords.ts'
import { tokenize } from '../../language/lexer/lexer.ts'
import { quoteText } from '../../language/lexer/quote-text.ts'
import { quoted } from '../../language/lexer/spelling.ts'
import { parseTheory } from '../../language/parser/parser.ts'
import type { Span } from '../../language/tree.ts'
import { applyEdits, type Edit } from '../edit.ts'
import { markAt, wordAt } from '../mark-at.ts'
import type { Mark, MarkType } from '../marks/mark.ts'
import { markTheory } from '../marks/mark-theory.ts'
import type { OpenTheory } from '../open-theory.ts'
import { nameOf } from './name-of.ts'
import { marksOfName } from './references.ts'

/** The marks that can be renamed, in words. */
const renamed: Partial<Readonly<Record<MarkType, string>>> = {
  variable: 'variable',
  hook: 'hook',
  test: 'test',
  concept: 'concept',
  deed: 'deed',
  tag: 'tag',
  value: 'concept',
}

/** The name at an offset that can be renamed, without its sign or quotes. Any other word is refused with a sentence. */
export function renameableAt(opened: OpenTheory, offset: number): { readonly name: string; readonly span: Span } {
  const mark = renamedMark(opened, offset)
  return { name: mark.name, span: nameSpan(mark) }
}

/** The edits that give the thing at an offset another name, everywhere. A name that would mean something else is refused. */
export function renameAt(opened: OpenTheory, offset: number, name: string): readonly Edit[] {
  const mark = renamedMark(opened, offset)
  mustBeName(name, mark)
  if (name === mark.name) return []
  mustBeOnlyHere(opened, mark)
  const all = marksOfName(opened, offset)
  const edits = all.map((one) => ({ span: nameSpan(one), text: one.form === 'text' ? quoteText(name) : name }))
  mustMeanTheSame(opened, all, edits, name)
  return edits
}

/** A concept or a deed that a used theory names, too, would be two things afterwards. */
function mustBeOnlyHere({ text, file, read }: OpenTheory, { name, type }: Mark): void {
  if (type === 'variable' || type === 'test') return
  const seen = new Set<string>()
  const pending = [...filesUsedBy(text, file)]
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (seen.has(next) || seen.size > 1000) continue
    seen.add(next)
    const used = read(next) ?? ''
    const isNamed = markTheory(parseTheory(used, next).theory).some((mark) => mark.name === name)
    if (isNamed) throw refusal(`${quoted(name)} is in ${next}, too`, 'rename it in both files by hand')
    pending.push(...filesUsedBy(used, next))
  }
}

function renamedMark(opened: OpenTheory, offset: number): Mark {
  const mark = markAt(opened.marks(), offset)
  const [error] = opened.syntax
  if (error !== undefined)
    throw refusal(
      `nothing can be renamed while line ${error.span.line} cannot be read`,
      'fix the errors of the text first',
    )
  if (mark !== undefined && Object.hasOwn(renamed, mark.type) && nameOf(mark) !== undefined) return mark
  const { text: word = '' } = wordAt(opened.tokens(), offset) ?? {}
  const kind = mark?.type === undefined ? 'keyword' : mark.type.replace('-', ' ')
  const message = word === '' ? 'there is no name here' : `${quoted(word)} is a ${kind}, which cannot be renamed`
  throw refusal(message, 'variables, hooks, tests, concepts, deeds and tags can be renamed')
}

/** The name alone. A text is replaced with its quotes. */
function nameSpan({ span, form }: Mark): Span {
  if (form !== 'variable' && form !== 'reference') return span
  return { ...span, column: span.column + 1, offset: span.offset + 1, length: span.length - 1 }
}

function mustBeName(name: string, { type }: Mark): void {
  let isWrong = isReserved(name) || name === '_' || (type === 'variable' && (name === 'HOOK' || name === 'TEST'))
  const { tokens } = tokenize(name, () => {
    isWrong = true
  })
  const [first, end] = tokens
  if (!isWrong && first?.type === 'word' && first.text === name && end?.type === 'end') return
  throw refusal(
    `${quoted(name)} cannot be the name of a ${renamed[type]}`,
    'a name begins with a letter, and has letters, digits, `_`, `.`, `:` and `-`',
  )
}

/** The theory with the new name must have the same words with the same meanings as before. */
function mustMeanTheSame(opened: OpenTheory, all: readonly Mark[], edits: readonly Edit[], name: string): void {
  const before = opened.marks()
  const { theory, diagnostics } = parseTheory(applyEdits(opened.text, edits), opened.file)
  const after = markTheory(theory)
  const wanted = new Set(all)
  const first = after[before.findIndex((mark) => wanted.has(mark))]
  const key = first && nameOf(first)
  const odd = before.findIndex((mark, at) => {
    const now = after[at]
    return now === undefined || now.type !== mark.type || (nameOf(now) === key) !== wanted.has(mark)
  })
  if (odd === -1 && before.length === after.length && diagnostics.length === 0) return
  const line = before[odd]?.span.line ?? diagnostics[0]?.span.line ?? 1
  throw refusal(`${quoted(name)} already means something else in line ${line}`, 'take another name')
}

function refusal(message: string, hint: string): PawlError {
  return new PawlError('bad-rename', message, { hint })
}
