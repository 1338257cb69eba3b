import { readFileSync } from 'node:fs'
import { docComment } from '../doc-comment.ts'
import { publicNames } from '../public-names.ts'
import { signatureOf } from '../signature.ts'

/** An example in a doc comment. */
export interface PublicExample {
  /** The door and the name it is an example of: `pawl/agent tool`. */
  readonly name: string
  readonly code: string
}

/** The names that can be called, and whether they have an example. */
export function callableNames(): readonly { readonly name: string; readonly hasExample: boolean }[] {
  const callable = publicNames().filter((one) => one.isValue && !signatureOf(one)[0]?.startsWith('const '))
  return callable.map(({ door, name, comment }) => ({
    name: `${packageOf(door)} ${name}`,
    hasExample: docComment(comment).examples.length > 0,
  }))
}

export function publicExamples(): readonly PublicExample[] {
  return publicNames().flatMap(({ door, name, comment }) =>
    docComment(comment).examples.map((code, at) => ({
      name: `${packageOf(door)} ${name}${at === 0 ? '' : ` (${at + 1})`}`,
      code,
    })),
  )
}

/** The name of the example that has this line of the module, counted from 1. */
export function exampleAt(module: string, line: number): string | undefined {
  const before = module.split('\n').slice(0, line)
  return before.findLast((one) => one.startsWith('examples['))?.split("'")[1]
}

/** The text of a module that exports each example as a function, under its name. */
export function examplesModule(examples: readonly PublicExample[]): string {
  const imported = examples.flatMap(({ code }) => code.match(importLine) ?? [])
  return [
    ...doorImports(),
    ...new Set(imported),
    "import { deepStrictEqual as same } from 'node:assert'",
    "import { rmSync } from 'node:fs'",
    "import { fixtures } from '../test/public-examples/fixtures.ts'",
    'export const examples: Record<string, () => Promise<void>> = {}',
    ...examples.map(exampleFunction),
    '',
  ].join('\n')
}

const importLine = /^import .*$/gm

/** Each name once; a function that another door offers, too, has the name of its door behind it. */
function doorImports(): readonly string[] {
  const seen = new Set<string>()
  return publicNames().flatMap(({ door, name, isValue }) => {
    const isFirst = !seen.has(name)
    seen.add(name)
    if (isFirst) return [`import { ${isValue ? '' : 'type '}${name} } from '${packageOf(door)}'`]
    return isValue ? [`import { ${name} as ${nameAt(door, name)} } from '${packageOf(door)}'`] : []
  })
}

/** The functions that have the name of an earlier one, as an example of their door sees them. */
function ownNames(door: string): readonly string[] {
  const names = publicNames().filter(({ isValue }) => isValue)
  const own = names.filter((one) => packageOf(one.door) === door)
  const isSecond = ({ name }: { readonly name: string }) =>
    packageOf(names.find((one) => one.name === name)?.door ?? '') !== door
  return own.filter(isSecond).map((one) => `  const ${one.name} = ${nameAt(one.door, one.name)}`)
}

function nameAt(door: string, name: string): string {
  return `${name}_${door.replaceAll(/\W/g, '')}`
}

function packageOf(door: string): string {
  return door.replace('.', 'pawl')
}

const fixtureNames = /return (\{ .* \})/.exec(readFileSync(new URL('fixtures.ts', import.meta.url), 'utf8'))?.[1]

function exampleFunction({ name, code }: PublicExample): string {
  const own = ownNames(name.split(' ')[0] ?? '')
  return `examples['${name}'] = async () => {
${own.join('\n')}
  const ${fixtureNames} = await fixtures()
  try {
${checked(code)}
  } finally {
    await store.close()
    rmSync(folder, { recursive: true })
  }
}`
}

/** `expression // => value` and `console.log(expression) // => value` are checks, and exports of a file are only made. */
function checked(code: string): string {
  return code
    .replaceAll(importLine, '')
    .replaceAll(/^export (default)?/gm, (_, isDefault) => (isDefault === undefined ? '' : 'void'))
    .replaceAll(/console\.log\((.+)\) \/\/ => (.+)$/gm, 'same([$1], [$2])')
    .replaceAll(/^( *)(.+?) \/\/ => (.+)$/gm, '$1same($2, $3)')
}
