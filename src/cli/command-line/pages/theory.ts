import { format, jsonFormat } from './format.ts'
import { json, type Option, type Page } from './page.ts'

/** The ending of theories. */
const files = 'sys2dsl'

const watch = {
  type: 'boolean',
  text: 'run again whenever a file changes, comes or goes, until Ctrl-C',
} as const satisfies Option

/** Of verbs that take more than files. */
const words =
  'A folder is all theories in it; a glob has `*`, `**`, `?`, `[…]` and `{…,…}`. Hidden folders and node_modules are left out unless they are named.'

export const theoryPage = {
  name: 'theory',
  summary: 'check, format, test and question theories',
  usage: ['pawl theory VERB FILE…'],
  options: {},
  examples: [
    ['pawl theory check policy.sys2dsl', ''],
    ['pawl theory test policy.sys2dsl', ''],
  ],
} as const satisfies Page

/** The page of each verb of `pawl theory`. */
export const theoryPages = {
  check: {
    name: 'theory check',
    summary: 'find errors in theories',
    usage: ['pawl theory check FILE|FOLDER|GLOB… [OPTIONS]'],
    files,
    about: `Reads each theory by itself, and checks its hooks and tests. Nothing is run. ${words}`,
    options: { format, json: jsonFormat, watch },
    examples: [
      ['pawl theory check policy.sys2dsl', ''],
      ["pawl theory check --format github 'policies/**/*.sys2dsl'", 'in GitHub Actions'],
    ],
    exits: { 0: 'there are no errors', 1: 'there are errors, or a file cannot be read' },
  },
  fmt: {
    name: 'theory fmt',
    summary: 'format theories',
    usage: ['pawl theory fmt FILE|FOLDER|GLOB… [--write]', 'pawl theory fmt FILE|FOLDER|GLOB… --check [OPTIONS]'],
    files,
    about: `Prints them formatted, unless told otherwise. ${words}`,
    options: {
      write: { type: 'boolean', text: 'write the files' },
      check: { type: 'boolean', text: 'only tell which files are not formatted' },
      format: { ...format, text: `with --check: ${format.text}` },
      json: jsonFormat,
    },
    examples: [['pawl theory fmt --check policies', 'in a pipeline, all theories of a folder']],
    exits: { 1: 'a file is not formatted (with --check), has errors or cannot be read' },
  },
  ask: {
    name: 'theory ask',
    summary: 'ask theories whether something is so',
    usage: ['pawl theory ask FILE… SUBJECT RELATION OBJECT [--json]'],
    files,
    about: 'Unknown is not false.',
    options: { json: { ...json, text: 'print the answer with its proof' } },
    examples: [['pawl theory ask animals.sys2dsl Dog IS_A Animal', '']],
  },
  why: {
    name: 'theory why',
    summary: 'show the shortest proof, or what is missing for one',
    usage: ['pawl theory why FILE… SUBJECT RELATION OBJECT [--json]'],
    files,
    options: { json: { ...json, text: 'print proof and missing facts as lists' } },
    examples: [['pawl theory why animals.sys2dsl Dog IS_A Animal', '']],
  },
  test: {
    name: 'theory test',
    summary: 'run the tests in theories',
    usage: ['pawl theory test FILE|FOLDER|GLOB… [OPTIONS]'],
    files,
    about: `Each test runs on an engine of its own. ${words}`,
    options: { format, json: jsonFormat, watch },
    examples: [
      ['pawl theory test policy.sys2dsl', ''],
      ['pawl theory test --format junit policies > results.xml', 'for a CI server'],
    ],
    exits: { 0: 'all tests pass', 1: 'a test fails, a theory has errors, or a file cannot be read' },
  },
  run: {
    name: 'theory run',
    summary: 'state the facts of theories, show what their hooks do',
    usage: ['pawl theory run FILE… [--call JSON] [--json]'],
    files,
    about: 'Loads the hooks of all files, then states every fact in turn.',
    options: {
      call: {
        type: 'string',
        value: 'JSON',
        text: 'make this tool call afterwards, print the decision and explain it',
      },
      json,
    },
    examples: [[`pawl theory run p.sys2dsl --call '{"kind":"shell","input":{"command":"ls"}}'`, '']],
  },
  repl: {
    name: 'theory repl',
    summary: 'enter facts, questions and hooks line by line',
    usage: ['pawl theory repl [FILE…]'],
    files,
    about:
      '`help` lists what can be entered. Reads a pipe as well as a terminal, in which Tab completes words and Ctrl-C clears the line.',
    options: {},
    examples: [['pawl theory repl animals.sys2dsl', '']],
  },
} as const satisfies Readonly<Record<string, Page>>

export type TheoryVerb = keyof typeof theoryPages
