import {
  type CodeAction,
  CodeActionKind,
  type CodeLens,
  type CompletionList,
  type DocumentSymbol,
  type Hover,
  type Location,
  type Range,
  type SemanticTokens,
  type TextEdit,
  type WorkspaceEdit,
} from 'vscode-languageserver/node'
import type { TextDocument } from 'vscode-languageserver-textdocument'
import {
  coloursOf,
  completeAt,
  definitionAt,
  fixesOf,
  formatTheory,
  hoverAt,
  type OpenTheory,
  type Place,
  referencesAt,
  renameAt,
  renameableAt,
  symbolsOf,
  testsIn,
} from '../../theory/editor.ts'
import { runTestCommand } from './capabilities.ts'
import { diagnosticOf } from './diagnostic-of.ts'
import { uriOf } from './file-of.ts'
import { itemOf, symbolOf } from './item-of.ts'
import { rangeOf, textEditOf } from './ranges.ts'
import { positionIn, rangeIn, textIn } from './read-params.ts'
import { tokenData } from './token-data.ts'

/** A document that a request is about, and what was read of it. */
export interface Asked {
  readonly document: TextDocument
  readonly opened: OpenTheory
  /** The parameters of the request, as they came. */
  readonly params: unknown
}

/** More words than an editor lists; it asks again as the author types. */
const mostItems = 1000

/** The answer to each request about a document. */
export const answers = {
  hover({ document, opened, params }: Asked): Hover | null {
    const found = hoverAt(opened, offsetIn(document, params))
    if (found === undefined) return null
    return { contents: { kind: 'markdown', value: found.text }, range: rangeOf(document, found.span) }
  },
  completion({ document, opened, params }: Asked): CompletionList {
    const offset = offsetIn(document, params)
    const { span, suggestions } = completeAt(opened, offset) ?? { span: { offset, length: 0 }, suggestions: [] }
    const isLong = suggestions.length > mostItems
    const typed = opened.text.slice(span.offset, offset).toLowerCase()
    const fitting = isLong ? suggestions.filter(({ label }) => label.toLowerCase().includes(typed)) : suggestions
    const range = rangeOf(document, span)
    return { isIncomplete: isLong, items: fitting.slice(0, mostItems).map((one, at) => itemOf(one, range, at)) }
  },
  definition: ({ document, opened, params }: Asked): Location[] =>
    locations(document, opened, definitionAt(opened, offsetIn(document, params))),
  references: ({ document, opened, params }: Asked): Location[] =>
    locations(document, opened, referencesAt(opened, offsetIn(document, params))),
  highlight: ({ document, opened, params }: Asked): { readonly range: Range }[] =>
    referencesAt(opened, offsetIn(document, params)).map(({ span }) => ({ range: rangeOf(document, span) })),
  prepareRename({ document, opened, params }: Asked): { range: Range; placeholder: string } {
    const { name, span } = renameableAt(opened, offsetIn(document, params))
    return { range: rangeOf(document, span), placeholder: name }
  },
  rename({ document, opened, params }: Asked): WorkspaceEdit {
    const edits = renameAt(opened, offsetIn(document, params), textIn(params, 'newName'))
    return { changes: { [document.uri]: edits.map((edit) => textEditOf(document, edit)) } }
  },
  formatting: ({ document, opened }: Asked): TextEdit[] =>
    formatTheory(opened).map((edit) => textEditOf(document, edit)),
  symbols: ({ document, opened }: Asked): DocumentSymbol[] =>
    symbolsOf(opened).map((symbol) => symbolOf(document, symbol)),
  codeAction({ document, opened, params }: Asked): CodeAction[] {
    const { start, end } = rangeIn(params)
    const [from, to] = [document.offsetAt(start), document.offsetAt(end)]
    const here = opened.problems().filter(({ span }) => span.offset <= to && span.offset + span.length >= from)
    return here.flatMap((problem) => {
      const fixes = fixesOf(problem, opened)
      return fixes.map(({ title, edits }) => ({
        title,
        kind: CodeActionKind.QuickFix,
        diagnostics: [diagnosticOf(document, problem)],
        isPreferred: fixes.length === 1,
        edit: { changes: { [document.uri]: edits.map((edit) => textEditOf(document, edit)) } },
      }))
    })
  },
  lenses: ({ document, opened }: Asked): CodeLens[] =>
    testsIn(opened).map(({ name, span }) => ({
      range: rangeOf(document, span),
      command: { title: 'run test', command: runTestCommand, arguments: [document.uri, name] },
    })),
  colours: ({ document, opened }: Asked): SemanticTokens => ({ data: tokenData(document, coloursOf(opened)) }),
}

function offsetIn(document: TextDocument, params: unknown): number {
  return document.offsetAt(positionIn(params))
}

/** Places of the document itself, or the beginning of another file. */
function locations(document: TextDocument, { file }: OpenTheory, places: readonly Place[]): Location[] {
  const start = { line: 0, character: 0 }
  return places.map((place) =>
    place.file === file
      ? { uri: document.uri, range: rangeOf(document, place.span) }
      : { uri: uriOf(place.file), range: { start, end: start } },
  )
}
