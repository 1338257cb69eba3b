import { type CompletionItem, CompletionItemKind, type DocumentSymbol, SymbolKind } from 'vscode-languageserver/node'
import type { TextDocument } from 'vscode-languageserver-textdocument'
import type { Suggestion, SuggestionKind, TheorySymbol } from '../../theory/editor.ts'
import { rangeOf } from './ranges.ts'

const itemKinds: Readonly<Record<SuggestionKind, CompletionItemKind>> = {
  keyword: CompletionItemKind.Keyword,
  'hook-point': CompletionItemKind.Event,
  field: CompletionItemKind.Field,
  variable: CompletionItemKind.Variable,
  verb: CompletionItemKind.Operator,
  command: CompletionItemKind.Method,
  relation: CompletionItemKind.Function,
  concept: CompletionItemKind.Class,
  value: CompletionItemKind.EnumMember,
  hook: CompletionItemKind.Function,
}

/** A suggestion as an editor lists it, in our order. */
export function itemOf(
  { label, kind, detail, means }: Suggestion,
  range: ReturnType<typeof rangeOf>,
  at: number,
): CompletionItem {
  return {
    label,
    kind: itemKinds[kind],
    detail,
    sortText: String(at).padStart(5, '0'),
    filterText: label,
    textEdit: { range, newText: label },
    ...(means !== undefined && { documentation: { kind: 'markdown', value: means } }),
  }
}

const symbolKinds: Readonly<Record<TheorySymbol['kind'], SymbolKind>> = {
  hook: SymbolKind.Function,
  test: SymbolKind.Event,
  fact: SymbolKind.Constant,
  variable: SymbolKind.Variable,
}

/** An entry of the outline. */
export function symbolOf(document: TextDocument, symbol: TheorySymbol): DocumentSymbol {
  return {
    name: symbol.name,
    detail: symbol.detail,
    kind: symbolKinds[symbol.kind],
    range: rangeOf(document, symbol.span),
    selectionRange: rangeOf(document, symbol.nameSpan),
    children: symbol.inside.map((one) => symbolOf(document, one)),
  }
}
