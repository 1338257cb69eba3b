import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import type { Check, Checked } from '../contract/check.ts'
import type { StartPlace } from '../contract/layers.ts'
import { vocabulary } from './vocabulary.ts'

interface SeenHook {
  readonly command?: string
  readonly trustStatus?: string
}

/** Codex silently skips hooks that a person has not approved. It is asked itself; we never approve our own. */
export const check: Check = async ({ place }) => [judge(await hooksList(place))]

function judge(hooks: readonly SeenHook[] | undefined): Checked {
  const approve = 'start `codex` in this folder and approve the hooks it shows (`/hooks`)'
  if (hooks === undefined) {
    return { grade: 'unsure', what: 'Codex could not be asked whether it trusts these hooks', todo: approve }
  }
  const ours = hooks.filter(({ command }) => command?.includes('.pawl/hook.cjs'))
  if (ours.length === 0) {
    const todo = 'trust this folder in Codex, then run `pawl doctor` again'
    return { grade: 'off', what: 'Codex does not see the hooks', todo }
  }
  const waiting = ours.filter(({ trustStatus }) => trustStatus !== 'trusted' && trustStatus !== 'managed')
  if (waiting.length === 0) return { grade: 'fine', what: 'Codex trusts the hooks' }
  const what = `Codex will not run ${waiting.length} of ${ours.length} hook${ours.length === 1 ? '' : 's'}: not trusted yet`
  return { grade: 'off', what, todo: approve }
}

/** The answer of `codex app-server` about the hooks it would run here; undefined if it cannot be asked. */
function hooksList({ folder, env }: StartPlace): Promise<readonly SeenHook[] | undefined> {
  return new Promise((resolve) => {
    const child = spawn(vocabulary.program, ['app-server'], { cwd: folder, env, stdio: ['pipe', 'pipe', 'ignore'] })
    const done = (hooks: readonly SeenHook[] | undefined) => {
      clearTimeout(timer)
      child.kill()
      resolve(hooks)
    }
    const timer = setTimeout(() => done(undefined), 10_000)
    const ask = (message: object) => child.stdin.write(`${JSON.stringify(message)}\n`)
    child.on('error', () => done(undefined))
    child.on('exit', () => done(undefined))
    child.stdin.on('error', () => done(undefined))
    createInterface({ input: child.stdout }).on('line', (line) => {
      const message = readMessage(line)
      if (message.id === 1) ask({ method: 'initialized' })
      if (message.id === 1) ask({ method: 'hooks/list', id: 2, params: { cwds: [folder] } })
      if (message.id === 2) done(hooksIn(message.result))
    })
    ask({ method: 'initialize', id: 1, params: { clientInfo: { name: 'pawl', title: 'Pawl', version: '1' } } })
  })
}

function readMessage(line: string): { readonly id?: unknown; readonly result?: unknown } {
  try {
    return JSON.parse(line) as { id?: unknown; result?: unknown }
  } catch {
    return {}
  }
}

function hooksIn(result: unknown): readonly SeenHook[] | undefined {
  const { data } = (result ?? {}) as { readonly data?: readonly { readonly hooks?: readonly SeenHook[] }[] }
  return Array.isArray(data) ? data.flatMap(({ hooks = [] }) => hooks) : undefined
}
