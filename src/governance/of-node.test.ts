import { fileURLToPath } from 'node:url'
import { createContext, runInContext } from 'node:vm'
import { build } from 'esbuild'
import { beforeAll, describe, expect, test } from 'vitest'

describe('where there is no Node', () => {
  const place = createContext({})

  beforeAll(async () => {
    const { outputFiles } = await build({
      entryPoints: [fileURLToPath(new URL('index.ts', import.meta.url))],
      bundle: true,
      format: 'iife',
      globalName: 'governance',
      platform: 'browser',
      write: false,
    })
    runInContext(outputFiles[0]?.text ?? '', place)
  })

  const outcome = (code: string) => runInContext(`try { ${code}; 'works' } catch (error) { error.code }`, place)

  test.each([
    "governance.capability({ resolver: governance.listResolver({ allow: ['read'] }) })",
    'governance.budget({ gate: governance.storeGate({ budgets: governance.memoryBudgets(), limits: { session: { toolCalls: 1 } } }) })',
    'governance.score({ scorer: governance.ruleScorer({ maxLength: 9 }) })',
  ])('this works: %s', (code) => {
    expect(outcome(code)).toBe('works')
  })

  test.each([
    "governance.pathResolver({ read: ['/docs'] })",
    "governance.ed25519Attester({ keyFile: 'key.pem' })",
    "governance.verifyAttestation({ statement: {}, algorithm: 'ed25519', signature: 'a'.repeat(128) }, { publicKey: '' })",
  ])('this reports that it needs Node: %s', (code) => {
    expect(outcome(code)).toBe('needs-node')
  })
})
