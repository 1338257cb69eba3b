import { commandsAt } from '../src/theory/editor/commands-at.ts'
import { describeType, sides } from '../src/theory/editor/hover/describe-type.ts'
import { existence } from '../src/theory/knowledge/existence.ts'
import { existenceMeanings } from '../src/theory/knowledge/existence-meanings.ts'
import { relationMeanings } from '../src/theory/knowledge/relation-meanings.ts'
import { createRelations } from '../src/theory/knowledge/relations.ts'
import { truthMeanings } from '../src/theory/knowledge/truth-meanings.ts'
import { codes } from '../src/theory/language/diagnostics/codes.ts'
import { keywordMeanings, undecidedMeanings } from '../src/theory/language/lexer/keyword-meanings.ts'
import { commandMeanings, tieMeanings } from '../src/theory/program/command-meanings.ts'
import { commands } from '../src/theory/program/commands.ts'
import { eventMeanings } from '../src/theory/program/event-meanings.ts'
import { caseless } from '../src/theory/program/read-verbs.ts'
import { theoryEvents } from '../src/theory/program/theory-events.ts'
import { verbMeanings } from '../src/theory/program/verb-meanings.ts'
import { verbTypes } from '../src/theory/program/verb-types.ts'
import { decisionMeanings, storyMeanings } from '../src/theory/stories/story-meanings.ts'

/** The words of theories as a page: from the same tables as the checker and the editors. */
export function theoryPage(): string {
  return [
    '# The words of theories',
    '',
    'Generated from the tables of the language; a test keeps this page equal to them. For an introduction, see [theory.md](theory.md); for the',
    'grammar, [theory-grammar.md](theory-grammar.md).',
    '',
    ...section('Hook points and fields', [reach, '', ...hookPoints()]),
    ...section('Verbs of conditions and values', [...verbs(), '', ...caselessVerbs()]),
    ...section('Commands', table(['command', 'at', 'means'], Object.keys(commands).map(commandRow))),
    ...section('Relations', relations()),
    ...section('Declarations', meanings('word', { ...declarations(), ...tieMeanings })),
    ...section('Levels of existence', levels()),
    ...section('Answers to questions', meanings('answer', truthMeanings)),
    ...section('Keywords', meanings('keyword', keywords())),
    ...section('Behind `ON_UNDECIDED`', meanings('answer', undecidedMeanings)),
    ...section('Words of tests', meanings('word', { ...storyMeanings, ...prefixed('decision IS ', decisionMeanings) })),
    ...section(
      'Errors and warnings',
      table(
        ['code', 'reports'],
        Object.entries(codes).map(([code, what]) => [code, what]),
      ),
    ),
  ].join('\n')
}

const reach =
  'In an agent of your own, a decision does what it means. What a coding agent can do differs from moment to moment: none of them refuses at `ON_RUN_END`, for example. The tables in [brains.md](brains.md) have each moment of each agent, with what becomes of each decision.'

type Meanings = Readonly<Record<string, string>>

function section(title: string, lines: readonly string[]): readonly string[] {
  return [`## ${title}`, '', ...lines, '']
}

function table(heads: readonly string[], rows: readonly (readonly string[])[]): readonly string[] {
  const line = (cells: readonly string[]) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
  return [line(heads), `|${heads.map(() => '---').join('|')}|`, ...rows.map(line)]
}

const code = (word: string) => `\`${word}\``
const codesOf = (words: readonly string[]) => words.map(code).join(', ')

function meanings(head: string, all: Meanings): readonly string[] {
  return table(
    [head, 'means'],
    Object.entries(all).map(([word, means]) => [code(word), means]),
  )
}

function hookPoints(): readonly string[] {
  const isAboutKnowledge = (name: string) => commandsAt(name).every((command) => commands[command]?.needs === undefined)
  const ordered = Object.entries(theoryEvents).toSorted(
    ([one], [other]) => Number(isAboutKnowledge(one)) - Number(isAboutKnowledge(other)),
  )
  return ordered.flatMap(([name, { event, fields }]) => {
    const { means = '', fields: sentences = {} } = eventMeanings[name] ?? {}
    const rows = Object.entries(fields).map(([field, { type }]) => [
      code(field),
      describeType(type),
      sentences[field] ?? '',
    ])
    const honoured = commandsAt(name).filter((command) => commands[command]?.needs !== undefined)
    const can = honoured.length === 0 ? 'No decision can be made here.' : `Decisions: ${codesOf(honoured)}.`
    return [
      `### ${name}`,
      '',
      `${means} The event is ${code(event)}. ${can}`,
      '',
      ...table(['field', 'type', 'means'], rows),
      '',
    ]
  })
}

function verbs(): readonly string[] {
  const plain = Object.keys(verbMeanings).filter((verb) => !verb.endsWith(caseless))
  const rows = plain.map((verb) => {
    const types = verbTypes[verb]
    const both = types === undefined ? ['', ''] : [sides[types.left], sides[types.right]]
    return [code(verb), ...both, types === undefined ? '' : describeType(types.result), verbMeanings[verb] ?? '']
  })
  return table(['verb', 'left side', 'right side', 'result', 'means'], rows)
}

function caselessVerbs(): readonly string[] {
  const names = Object.keys(verbMeanings).filter((verb) => verb.endsWith(caseless))
  return [`Where capital and small letters count as the same: ${codesOf(names)}.`]
}

function commandRow(command: string): readonly string[] {
  const at = Object.keys(theoryEvents).filter((moment) => commandsAt(moment).includes(command))
  const isEverywhere = at.length === Object.keys(theoryEvents).length
  return [code(command), isEverywhere ? 'every hook point' : codesOf(at), commandMeanings[command] ?? '']
}

function relations(): readonly string[] {
  const known = createRelations()
  const rows = Object.entries(relationMeanings).map(([name, means]) => {
    const { inverse, opposedBy, ...flags } = known.of(name)
    const words = [
      ...Object.keys(flags),
      ...(inverse === undefined ? [] : [`inverse of ${code(inverse)}`]),
      ...(opposedBy ?? []).map((other) => `opposed by ${code(other)}`),
    ]
    return [code(name), words.join(', ') || '–', means]
  })
  return [
    'A theory can use any other word in capitals as a relation. `NOT_` in front of a relation denies it.',
    '',
    ...table(['relation', 'properties', 'means'], rows),
  ]
}

function levels(): readonly string[] {
  const rows = Object.entries(existence).map(([name, value]) => [
    code(name),
    String(value).replace('-', '−'),
    existenceMeanings[name as keyof typeof existence],
  ])
  return table(['level', 'number', 'means'], rows)
}

const declares = new Set(['@RULE', '@DEFAULT', '@LIMIT', '@REGION', 'USES', 'UNLESS'])

function declarations(): Meanings {
  return Object.fromEntries(Object.entries(keywordMeanings).filter(([word]) => declares.has(word)))
}

function keywords(): Meanings {
  return Object.fromEntries(Object.entries(keywordMeanings).filter(([word]) => !declares.has(word)))
}

function prefixed(prefix: string, all: Meanings): Meanings {
  return Object.fromEntries(Object.entries(all).map(([word, means]) => [`${prefix}${word}`, means]))
}
