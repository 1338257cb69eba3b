import { sentenceOf } from '../../base/index.ts'
import { shortHash } from '../../protocol/index.ts'
import type { Surroundings } from '../knowledge/declarations/vocabulary-of.ts'
import type { Relations } from '../knowledge/relations.ts'
import type { Diagnostic } from '../language/diagnostics/diagnostic.ts'
import type { Theory, Uses } from '../language/tree.ts'
import { resolvePath } from './resolve-path.ts'

/** A theory that was read and checked. */
export interface GatheredTheory {
  readonly theory: Theory
  /** Digest of its text, and of all that it uses. */
  readonly identity: string | undefined
  /** The files that it uses. */
  readonly uses: readonly string[]
}

/** A theory, those that it uses, and everything wrong with it. */
export interface Gathered extends GatheredTheory {
  readonly diagnostics: readonly Diagnostic[]
  /** Those to load before it, each after those that it uses. */
  readonly used: readonly GatheredTheory[]
}

/** What `gather` needs to know of the engine. */
export interface Gathering {
  /** Reads the text of a theory that another uses. */
  readonly read: ((file: string) => string) | undefined
  readonly relations: Relations
  /** Theories that are loaded, by file. */
  readonly loaded: ReadonlyMap<string, Theory>
  /** Whether a program has loaded that file by itself: it is then used as it is. */
  readonly isFixed: (file: string) => boolean
}

/** How texts are read and checked. */
interface Reading {
  /** The tree of a text, and what is wrong with its form. */
  parse(text: string, file: string): { readonly theory: Theory; readonly diagnostics: readonly Diagnostic[] }
  /** What is wrong with facts, declarations, hooks and tests. */
  check(theory: Theory, surroundings: Surroundings): readonly Diagnostic[]
}

/** A theory whose form was read. */
export interface Parsed {
  readonly theory: Theory
  readonly diagnostics: readonly Diagnostic[]
  /** Undefined for a tree that was not read from text here. */
  readonly text: string | undefined
}

/** Reads all that a theory uses, and checks each with those that it uses in view. Loads nothing. */
export function gather(parsed: Parsed, reader: Reading, surroundings: Gathering): Gathered {
  const { loaded, relations, isFixed } = surroundings
  const found = new Map<string, GatheredTheory>()
  const reading = new Set<string>()
  let visits = 0

  const visit = ({ theory, diagnostics: ill, text }: Parsed): Omit<Gathered, 'used'> => {
    const path = resolvePath('', theory.file)
    reading.add(path)
    const named = theory.statements.filter((one): one is Uses => one.type === 'uses')
    const wrong = named.flatMap((uses) => follow(uses, theory) ?? [])
    const files = [...new Set(named.map((uses) => resolvePath(theory.file, uses.path.value)))]
    reading.delete(path)
    const identities = files.map((one) => found.get(one)?.identity ?? '')
    const identity = text === undefined ? undefined : shortHash(JSON.stringify([text, ...identities]))
    const diagnostics = [...ill, ...wrong]
    // what a broken theory was to tell would be missing everywhere
    if (wrong.length > 0) return { theory, identity, uses: files, diagnostics }
    const others = new Map([...loaded, ...[...found].map(([name, one]) => [name, one.theory] as const)])
    others.delete(path)
    const problems = reader.check(theory, { relations, others: [...others.values()] })
    // of a theory that cannot be read, nothing may be left
    if (ill.length > 0)
      return {
        theory,
        identity,
        uses: files,
        diagnostics: [...diagnostics, ...problems.filter(({ code }) => code !== 'T174')],
      }
    return { theory, identity, uses: files, diagnostics: [...diagnostics, ...problems] }
  }
  /** Reads a theory that is used; what is wrong with that, at the place that uses it. */
  const follow = ({ path, span }: Uses, by: Theory): Diagnostic | undefined => {
    const wanted = resolvePath(by.file, path.value)
    const shown = visible(wanted)
    const at = { severity: 'error', file: by.file, span } as const
    if (reading.has(wanted)) {
      const circle = [...[...reading].slice([...reading].indexOf(wanted)), wanted].join(' → ')
      return {
        ...at,
        code: 'T145',
        message: `theories use each other in a circle: ${circle}`,
        hint: 'take one `USES` out',
      }
    }
    if (found.has(wanted) || isFixed(wanted)) return undefined
    if (!wanted.endsWith('.sys2dsl'))
      return {
        ...at,
        code: 'T146',
        message: `${shown} is not a theory`,
        hint: 'the name of a theory ends with `.sys2dsl`',
      }
    visits += 1
    if (reading.size > deepest || visits > most)
      return {
        ...at,
        code: 'T146',
        message: 'too many theories use each other',
        hint: `at most ${most}, ${deepest} deep`,
      }
    const given = textOf(wanted, surroundings)
    if ('reason' in given)
      return { ...at, code: 'T146', message: `${shown} cannot be read: ${visible(given.reason)}`, hint: given.hint }
    const { diagnostics, ...one } = visit({ ...reader.parse(given.text, wanted), text: given.text })
    const error = diagnostics.find(({ severity }) => severity === 'error')
    if (error === undefined) {
      found.set(wanted, one)
      return undefined
    }
    // a circle is reported where it begins, with all of its files
    if (error.code === 'T145' || error.code === 'T147')
      return { ...at, code: error.code, message: error.message, hint: error.hint }
    const message = `${visible(error.file)} has an error in line ${error.span.line}: ${error.message}`
    return { ...at, code: 'T147', message, hint: `\`pawl theory check ${visible(error.file)}\` shows all of it` }
  }
  return { ...visit(parsed), used: [...found.values()] }
}

/** More than people combine; links can make any number of paths of one file. */
const most = 1000
const deepest = 64

/** For a line of a report. */
const visible = (text: string) => text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '?')

function textOf(file: string, { read }: Gathering) {
  const hint = 'the path begins at the folder of the theory that uses it'
  if (read === undefined)
    return { reason: 'nothing reads other theories here', hint: 'give `createEngine` a function `read`' }
  try {
    const text: unknown = read(file)
    return typeof text === 'string' ? { text } : { reason: '`read` returned no text', hint }
  } catch (error) {
    return { reason: sentenceOf(error), hint }
  }
}
