import { PawlError, typeName } from '../../base/index.ts'

const parts = {
  journals: ['open', 'suspend', 'suspended', 'finish', 'waiting'],
  confirmations: ['ask', 'list', 'take'],
} as const

/** Refuses work that cannot be resumed, and a store that cannot keep it: both would fail in the first run that waits. */
export function checkDurable(work: unknown, store: unknown): void {
  if (!has(work, ['run', 'resume']))
    throw bad(`durable needs an agent or a workflow, not ${typeName(work)}`, '`durable(agent, store)`')
  const missing = Object.entries(parts).find(([part, methods]) => !has(read(store, part), methods))
  if (missing === undefined) return
  const hint = typeName(store) === 'a promise' ? 'await it: ' : ''
  const found = typeof store === 'object' && store !== null && hint === '' ? 'this object' : typeName(store)
  throw bad(
    `durable needs a store with \`${missing[0]}\`, not ${found}`,
    `${hint}\`durable(agent, await openStore('sqlite:.pawl'))\``,
  )
}

function has(value: unknown, methods: readonly string[]): boolean {
  return methods.every((method) => typeof read(value, method) === 'function')
}

function read(value: unknown, key: string): unknown {
  return (value as Readonly<Record<string, unknown>> | null | undefined)?.[key]
}

function bad(message: string, hint: string): PawlError {
  return new PawlError('bad-option', message, { hint })
}
