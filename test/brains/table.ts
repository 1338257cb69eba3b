import type { Reporter, TestCase, TestModule } from 'vitest/node'

/** Closes a run with one table: a line for each test of the agents, a column for each agent. */
export default class Table implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const tests = modules.flatMap((module) => [...module.children.allTests()]).filter(isOfAnAgent)
    for (const line of tableOf(tests)) console.log(line)
  }
}

function tableOf(tests: readonly TestCase[]): readonly string[] {
  const agents = [...new Set(tests.map(agentOf))]
  const sentences = [...new Set(tests.map(({ name }) => name))]
  const width = Math.max(0, ...sentences.map(({ length }) => length))
  const row = (sentence: string) =>
    agents.map((agent) =>
      signOf(tests.find((one) => one.name === sentence && agentOf(one) === agent)).padEnd(agent.length),
    )
  const head = `${' '.repeat(width)}  ${agents.join('  ')}`
  return [head, ...sentences.map((sentence) => `${sentence.padEnd(width)}  ${row(sentence).join('  ')}`)]
}

const signs: Readonly<Record<string, string>> = { passed: '✓', failed: '✗' }

/** A dot where an agent has no such test, or it was not run. */
function signOf(test: TestCase | undefined): string {
  return signs[test?.result().state ?? ''] ?? '·'
}

function isOfAnAgent({ parent }: TestCase): boolean {
  return parent.type === 'suite'
}

function agentOf({ parent }: TestCase): string {
  return parent.type === 'suite' ? parent.name : ''
}
