import type { HookRegistry } from '../../kernel/index.ts'
import type { catalogue } from '../../protocol/index.ts'
import { factsOf, isDeclaration } from '../knowledge/facts-of.ts'
import type { Hook, Statement, Theory } from '../language/tree.ts'
import { callReader, type Machine } from '../program/call-reader.ts'
import type { Budget } from '../program/frame.ts'
import type { HookHead } from '../program/run-hook.ts'
import { declaredHooks, headOf, kernelHook } from '../program/theory-hooks.ts'
import type { Engine } from './engine.ts'
import { isInShadow } from './is-in-shadow.ts'
import { distinctSource } from './source-of.ts'
import { usesOf } from './uses-of.ts'

/**
 * A theory that was read and checked, for a process that lives for one event. The parts of a hook are made when that
 * hook is called, and the facts at the first question.
 */
export interface CompiledTheory {
  readonly file: string
  /** The files that it uses. */
  readonly uses: readonly string[]
  readonly hooks: readonly CompiledHook[]
  /** A theory of nothing but facts and declarations. */
  readonly facts: () => Theory
}

interface CompiledHook {
  readonly head: HookHead
  readonly tree: () => Hook
}

/**
 * Compiles a theory that has no errors to an expression of JavaScript, which returns a `CompiledTheory`. Trees are in
 * functions of their own: V8 does not even parse them until one is called.
 */
export function compileTheory(theory: Theory): string {
  const { file } = theory
  const facts: Theory = { file, statements: knowledgeOf(theory), comments: [] }
  const hooks = declaredHooks(theory).hooks.map(
    (hook) => `{ head: ${JSON.stringify(headOf(hook))}, tree: () => (${briefly(hook)}) }`,
  )
  const uses = JSON.stringify(usesOf(theory))
  return `{ file: ${JSON.stringify(file)}, uses: ${uses}, hooks: [\n${hooks.join(',\n')}], facts: () => (${briefly(facts)}) }`
}

const known: readonly Statement['type'][] = ['rule', 'default', 'limit', 'region']

/** What the hooks of a theory can ask for. */
function knowledgeOf(theory: Theory): readonly Statement[] {
  const facts = new Set<Statement>(factsOf(theory))
  const isSaid = (one: Statement) => one.type === 'triple' && isDeclaration(one)
  return theory.statements.filter((one) => facts.has(one) || isSaid(one) || known.includes(one.type))
}

interface AddOptions {
  /** Names that other theories have. */
  readonly taken?: Set<string>
  /** The machine on which tools are called. */
  readonly machine?: Machine | undefined
  /** Limits of one invocation of a hook. */
  readonly budget?: Budget
}

/** Adds its hooks to a registry, under a name that is not taken, which it returns. The engine is made only if one of them needs the facts. */
export function addCompiled(
  { file, hooks }: CompiledTheory,
  registry: HookRegistry<typeof catalogue>,
  engine: () => Omit<Engine, 'load'>,
  { taken = new Set(), machine, budget }: AddOptions = {},
): string {
  const source = distinctSource(file, taken)
  taken.add(source)
  const running = {
    knowledge: {
      holds: (subject: string, relation: string, object: string) => engine().holds(subject, relation, object),
      dimension: (concept: string, name: string) => engine().store.dimension(concept, name),
      control: (name: string) => engine().control.get(name),
      apply: (...done: Parameters<Engine['apply']>) => engine().apply(...done),
    },
    ...(machine !== undefined && { reader: callReader(machine) }),
    ...(budget !== undefined && { budget }),
    retire: (hook: string) => registry.disable(`${source}/${hook}`),
    isInShadow: (hook: string) => isInShadow(registry, `${source}/${hook}`),
  }
  const made = hooks.map(({ head, tree }) => kernelHook(head, tree, file, running))
  registry.add(made, { source, band: 'theory' })
  return source
}

const placed = new Set<unknown>(['hook', 'triple', 'branch', ...known])

/** Of places in the text, a running hook reports only the lines of statements. */
function briefly(tree: Hook | Theory): string {
  return JSON.stringify(tree, function (this: { readonly type?: unknown }, key: string, value) {
    if (key !== 'span') return value
    return placed.has(this.type) ? { line: value.line } : undefined
  })
}
