import { answer, type Run, type Setup } from './scenario.ts'

const runs = 2

/**
 * Checks that a contender runs the scenario and calls each of its hooks as often as it states. Returns the counted calls of
 * one hook in a run.
 */
export async function check(setup: Setup, levels: readonly number[], expected?: number): Promise<number> {
  const callsPerHook: number[] = []
  for (const hooks of levels) {
    const calls = { model: 0, tool: 0, hook: 0 }
    const onHook = () => {
      calls.hook++
    }
    await expectAnswers(await setup({ hooks, onHook, calls }))
    expectCount('model calls', calls.model, 2 * runs)
    expectCount('tool calls', calls.tool, runs)
    if (hooks === 0) expectCount('hook calls without hooks', calls.hook, 0)
    else callsPerHook.push(calls.hook / runs / hooks)
  }
  const [first = 0, ...others] = callsPerHook
  if (first === 0) throw new Error('no hook was called')
  for (const other of others) expectCount('calls of each hook', other, first)
  expectCount('calls of each hook', first, expected ?? first)
  return first
}

async function expectAnswers(run: Run): Promise<void> {
  for (let index = 0; index < runs; index++) {
    const text = await run()
    if (text !== answer) throw new Error(`answered ${JSON.stringify(text)}`)
  }
}

function expectCount(what: string, count: number, expected: number): void {
  if (count !== expected) throw new Error(`${what}: ${count}, not ${expected}`)
}
