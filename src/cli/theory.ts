import { readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { PawlError, sentenceOf } from '../kernel/index.ts'
import {
  createEngine,
  type Diagnostic,
  type Engine,
  type Missing,
  type ProofStep,
  parseTheory,
  printDiagnostic,
  printTheory,
} from '../theory/index.ts'
import { say } from './print.ts'

type Verb = (files: readonly string[], flags: Flags) => number
interface Flags {
  readonly json?: boolean | undefined
  readonly write?: boolean | undefined
  readonly check?: boolean | undefined
}

const verbs: Readonly<Record<string, Verb>> = { check, fmt, ask, why }

/** `pawl theory …`: what authors of theories do with them. */
export async function run([name = '', ...args]: readonly string[]): Promise<number> {
  const verb = Object.hasOwn(verbs, name) ? verbs[name] : undefined
  if (verb === undefined) throw usage(`\`pawl theory\` has no \`${name}\``, `it has ${Object.keys(verbs).join(', ')}`)
  const { values, positionals } = readArguments(args)
  if (positionals.length === 0) throw usage(`\`pawl theory ${name}\` needs a file`, 'name one or more .sys2dsl files')
  return verb(positionals, values)
}

function readArguments(args: readonly string[]) {
  try {
    const options = { json: { type: 'boolean' }, write: { type: 'boolean' }, check: { type: 'boolean' } } as const
    return parseArgs({ args: [...args], options, allowPositionals: true })
  } catch (error) {
    throw usage(sentenceOf(error), '`pawl --help` lists the options')
  }
}

function check(files: readonly string[], { json }: Flags): number {
  const found = files
    .map((file) => ({ file, text: read(file) }))
    .map(({ file, text }) => ({ file, text, ...createEngine().load(text, file) }))
  const diagnostics = found.flatMap((one) => one.diagnostics)
  if (json === true) say(JSON.stringify(diagnostics, undefined, 2))
  else
    for (const { file, text, diagnostics, facts, hooks } of found)
      say(report(file, text, diagnostics, `${facts} facts, ${hooks} hooks`))
  return diagnostics.some(({ severity }) => severity === 'error') ? 1 : 0
}

function report(file: string, text: string, diagnostics: readonly Diagnostic[], contents: string): string {
  if (diagnostics.length === 0) return `${file}: nothing wrong (${contents})`
  return diagnostics.map((diagnostic) => printDiagnostic(diagnostic, text)).join('\n\n')
}

function fmt(files: readonly string[], flags: Flags): number {
  let changed = 0
  for (const file of files) {
    const text = read(file)
    const { theory, diagnostics } = parseTheory(text, file)
    if (diagnostics.length > 0) throw broken(file, text, diagnostics)
    const formatted = printTheory(theory)
    if (formatted !== text) changed++
    if (flags.write === true) writeFileSync(file, formatted)
    else if (flags.check !== true) say(formatted)
    else if (formatted !== text) say(`${file}: not formatted; \`pawl theory fmt --write ${file}\` does it`)
  }
  return flags.check === true && changed > 0 ? 1 : 0
}

function ask(args: readonly string[], { json }: Flags): number {
  const { engine, question } = asked(args)
  const answer = engine.ask(...question)
  if (json === true) say(JSON.stringify(answer, undefined, 2))
  else if ('blocked' in answer) say(`blocked: reasoning in ${answer.region} is not allowed`)
  else
    say(`${answer.truth}${answer.existence === undefined ? '' : `, existence ${answer.existence}`} (${answer.method})`)
  return 0
}

function why(args: readonly string[], { json }: Flags): number {
  const { engine, question } = asked(args)
  const proof = engine.reasoner.why(...question)
  const missing = proof.length === 0 ? engine.reasoner.whyNot(...question) : []
  if (json === true) say(JSON.stringify({ proof, missing }, undefined, 2))
  else if (proof.length > 0) say(proof.map(proofLine).join('\n'))
  else say([`nothing is known of ${question.join(' ')}`, ...missing.map(missingLine)].join('\n'))
  return 0
}

function proofLine({ subject, relation, object, existence, because }: ProofStep): string {
  return `${subject} ${relation} ${object}  (${existence}${because === undefined ? '' : `: ${because}`})`
}

function missingLine({ subject, relation, object, because }: Missing): string {
  return `  missing: ${subject} ${relation} ${object} (${because})`
}

/** The last three arguments are the question, those before it the theories. */
function asked(args: readonly string[]): {
  readonly engine: Engine
  readonly question: readonly [string, string, string]
} {
  const [subject, relation, object] = args.slice(-3)
  if (args.length < 4 || subject === undefined || relation === undefined || object === undefined) {
    throw usage(
      'a question is three words behind the files',
      'such as `pawl theory ask animals.sys2dsl Dog IS_A Animal`',
    )
  }
  const engine = createEngine()
  for (const file of args.slice(0, -3)) {
    const text = read(file)
    const { diagnostics } = engine.load(text, file)
    if (diagnostics.length > 0) throw broken(file, text, diagnostics)
  }
  return { engine, question: [subject, relation, object] }
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (cause) {
    throw new PawlError('no-file', `${file} cannot be read: ${sentenceOf(cause)}`, {
      cause,
      hint: 'is the path right?',
    })
  }
}

function broken(file: string, text: string, diagnostics: readonly Diagnostic[]): PawlError {
  return new PawlError(
    'bad-theory',
    `${file} has errors\n\n${diagnostics.map((one) => printDiagnostic(one, text)).join('\n\n')}`,
    {
      hint: `mend them first; \`pawl theory check ${file}\` shows them`,
    },
  )
}

function usage(message: string, hint: string): PawlError {
  return new PawlError('usage', message, { hint })
}
