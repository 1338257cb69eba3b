import { lazy } from '../../base/index.ts'
import { gather } from '../engine/gather.ts'
import { problemsOf } from '../engine/theory-reader.ts'
import { relationsOf } from '../knowledge/declarations/declarations.ts'
import type { Surroundings } from '../knowledge/declarations/vocabulary-of.ts'
import { createRelations, type Relations } from '../knowledge/relations.ts'
import type { Diagnostic } from '../language/diagnostics/diagnostic.ts'
import { tokenize } from '../language/lexer/lexer.ts'
import type { Token } from '../language/lexer/token.ts'
import { parseTheory } from '../language/parser/parser.ts'
import type { Theory } from '../language/tree.ts'
import { createHookMemory, type HookMemory } from './hook-memory.ts'
import type { Mark } from './marks/mark.ts'
import { markTheory } from './marks/mark-theory.ts'

/** Reads another theory as the editor has it, or from the disk; undefined if there is none. */
export type ReadTheory = (file: string) => string | undefined

/** A theory in an editor. It is made for each version of its text; each part is made when a request needs it. */
export interface OpenTheory {
  readonly file: string
  readonly text: string
  readonly theory: Theory
  /** The problems of the form alone. */
  readonly syntax: readonly Diagnostic[]
  /** All problems, as `pawl theory check` finds them; of a very long text only those of the form. */
  readonly problems: () => readonly Diagnostic[]
  readonly tokens: () => readonly Token[]
  /** Every word with a meaning, in the order of the text. */
  readonly marks: () => readonly Mark[]
  /** The results of checks, for all versions of this text. */
  readonly memory: HookMemory
  readonly relations: Relations
  readonly read: ReadTheory
}

/** A longer text, in characters, was not written by hand: checking it at each keystroke would take too long. */
export const longestChecked = 400_000

/** Opens a theory for the functions of an editor, possibly in place of an earlier version of its text. */
export function openTheory(text: string, file: string, read: ReadTheory, before?: OpenTheory): OpenTheory {
  const { theory, diagnostics } = parseTheory(text, file)
  const relations = createRelations().extended(relationsOf(theory))
  const memory = before?.memory ?? createHookMemory()
  const check = (one: Theory, around: Surroundings) =>
    one === theory ? memory.during(text, (checkOne) => problemsOf(one, around, checkOne)) : problemsOf(one, around)
  const gathering = { read: mustRead(read), relations, loaded: new Map(), isFixed: () => false }
  const problems = () => gather({ theory, diagnostics, text }, { parse: parseTheory, check }, gathering).diagnostics
  const isLong = text.length > longestChecked
  return {
    file,
    text,
    theory,
    syntax: diagnostics,
    problems: lazy(() => (isLong ? diagnostics : problems())),
    memory,
    tokens: lazy(() => tokenize(text, () => undefined).tokens),
    marks: lazy(() => markTheory(theory)),
    relations,
    read,
  }
}

/** The same for callers to which a missing file is an error. */
export function mustRead(read: ReadTheory): (file: string) => string {
  return (file) => {
    const text = read(file)
    if (text === undefined) throw new Error('there is no such file')
    return text
  }
}
