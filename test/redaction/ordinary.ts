import { readdirSync, readFileSync } from 'node:fs'
import type { Choose } from '../chooser.ts'
import { ordinaryCode } from './ordinary-code.ts'
import { ordinaryCommands } from './ordinary-commands.ts'
import { ordinarySentences } from './ordinary-sentences.ts'
import { alphabets, type Maker, makerOf, uuid } from './plant.ts'

const { alnum, base64, digits, hex, letters, upper } = alphabets

/** Strings that hold no secret, from a fixed start: written by hand, made, and taken from this repository. */
export function ordinaryStrings(choose: Choose): readonly string[] {
  const make = makerOf(choose)
  const made = generators.flatMap((generator) => Array.from({ length: 30 }, () => generator(make)))
  return [...ordinarySentences, ...ordinaryCommands, ...ordinaryCode, ...made, ...repositoryLines(choose)]
}

const camel = ({ word }: Maker) => word() + word().replace(/^./, (first) => first.toUpperCase())

const generators: readonly ((make: Maker) => string)[] = [
  ({ of }) => of(hex, 40),
  ({ of }) => of(hex, 64),
  ({ of }) => `sha256:${of(hex, 64)}`,
  ({ of }) => `sha512-${of(base64, 86)}==`,
  uuid,
  (make) => `request ${uuid(make)} took ${make.of(digits, 2)} ms`,
  ({ of, word }) =>
    `commit ${of(hex, 40)}\nAuthor: ${word()} <${word()}@example.org>\nDate:   Mon May 6 10:00:00 2024 +0200`,
  ({ of, word }) => `${of(hex, 7)} fix(${word()}): do not ${word()} the ${word()}`,
  ({ of, word }) => `index ${of(hex, 7)}..${of(hex, 7)} 100644\n--- a/src/${word()}.ts\n+++ b/src/${word()}.ts`,
  ({ of }) => `data:image/png;base64,iVBORw0KGgo${of(base64, 200)}`,
  ({ of }) => `toolu_01${of(alnum, 22)}`,
  ({ of }) => `call_${of(alnum, 24)}`,
  ({ of }) => `msg_01${of(alnum, 22)}`,
  ({ of }) => `chatcmpl-${of(alnum, 29)}`,
  ({ of, word }) => `  resolved "https://registry.example.org/${word()}/-/${word()}-1.2.3.tgz#${of(hex, 40)}"`,
  ({ of }) => `"integrity": "sha512-${of(base64, 86)}=="`,
  (make) => `const ${camel(make)} = ${camel(make)}(${camel(make)}, ${make.of(digits, 3)})`,
  (make) => `export function ${camel(make)}(token: string, password: string): Promise<${camel(make)}>`,
  (make) => `  token = ${camel(make)}(token, ${camel(make)})`,
  (make) => `  const secret = await ${camel(make)}.${camel(make)}(${make.word()})`,
  (make) => `  password: ${camel(make)}.password,`,
  (make) => `if (token === '${make.word()}') return ${camel(make)}`,
  (make) => `totalTokens: ${make.of(digits, 4)}, inputTokens: ${make.of(digits, 3)}, maxTokens=${make.of(digits, 4)}`,
  (make) => `--max-tokens ${make.of(digits, 4)} --${make.word()} ${make.word()}`,
  (make) => `tokenizer: ${make.word()}, token_type: bearer, token_count: ${make.of(digits, 3)}`,
  ({ of, word }) =>
    `2024-05-01T12:00:00Z INFO ${word()} handled in ${of(digits, 2)} ms status=200 trace=${of(hex, 32)}`,
  ({ of, word }) => `[${of(digits, 2)}:${of(digits, 2)}] ${word()}: ${word()} passed, ${of(digits, 1)} failed`,
  ({ of, word }) =>
    `10.0.${of(digits, 2)}.1 - - "GET /${word()}/${of(digits, 6)}?page=${of(digits, 1)} HTTP/1.1" 200 ${of(digits, 4)}`,
  ({ word }) => `https://${word()}.example.org:8443/@${word()}/${word()}?sort=key&order=asc`,
  ({ of, word }) =>
    `<svg><path d="M${of(digits, 2)} ${of(digits, 2)}L${of(digits, 2)} 0z" id="${word()}-${of(digits, 3)}"/></svg>`,
  ({ of }) => `ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAI${of(base64, 43)} me@host`,
  ({ of }) => `-----BEGIN CERTIFICATE-----\n${of(base64, 64)}\n${of(base64, 64)}\n-----END CERTIFICATE-----`,
  ({ of, word }) => `docker.io/library/${word()}@sha256:${of(hex, 64)}`,
  ({ of, word }) => `-rw-r--r-- 1 ${word()} ${word()} ${of(digits, 5)} May  6 10:00 ${word()}-${of(hex, 8)}.js`,
  ({ of, word }) => `${word()}_${of(upper, 6)}_${of(digits, 4)} = ${of(digits, 5)}`,
  ({ of, word }) => `git+ssh://git@github.com/${word()}/${word()}.git#${of(hex, 40)}`,
  ({ of }) => `${of(letters, 30)} ${of(letters, 12)}`,
  ({ word }) => `sk-${word()} task-${word()} pk-${word()} desk_${word()} npm_${word()} hf_${word()}`,
]

const root = new URL('../../', import.meta.url)

/** Lines of the sources, the documents and the lock file: each file's share is spread over it. */
function repositoryLines(choose: Choose): readonly string[] {
  const sources = readdirSync(new URL('src/', root), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !/\.(test|deep|test-d)\.ts$/.test(path) && !path.includes('redaction'))
    .map((path) => `src/${path}`)
  const documents = readdirSync(new URL('docs/', root))
    .filter((path) => path.endsWith('.md') && path !== 'redaction.md')
    .map((path) => `docs/${path}`)
  const words = /pass|secret|token|key|auth|credential|cookie|pwd/i
  const all = [...sources.sort(), ...documents.sort()].flatMap(linesOf)
  const lock = linesOf('package-lock.json')
  // half of them with the words that secrets are named by
  return [
    ...some(
      choose,
      all.filter((line) => words.test(line)),
      600,
    ),
    ...some(choose, all, 500),
    ...some(choose, lock, 300),
  ]
}

function linesOf(path: string): readonly string[] {
  return readFileSync(new URL(path, root), 'utf8')
    .split('\n')
    .filter((line) => line.trim().length > 8)
}

function some(choose: Choose, lines: readonly string[], count: number): readonly string[] {
  return Array.from({ length: count }, () => lines[choose(lines.length)] ?? '')
}
