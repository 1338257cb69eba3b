import { createRequire } from 'node:module'
import { denied, toolsOf } from '../../decisions/scenario.ts'

// its entry for Node is CommonJS
const cedar = createRequire(import.meta.url)('@cedar-policy/cedar-wasm/nodejs')

/** Cedar parses policies once, and keeps them. */
export function setup(hooks) {
  const preparsedPolicySetId = `with ${hooks}`
  expectSuccess(cedar.preparsePolicySet(preparsedPolicySetId, { staticPolicies: policies(hooks) }))
  return {
    prepare: ({ tool, command, risk }) => ({
      principal: { type: 'Agent', id: 'agent' },
      action: { type: 'Action', id: 'call' },
      resource: { type: 'Tool', id: tool },
      context: { command, risk },
      preparsedPolicySetId,
      entities: [],
    }),
    decide: (request) => expectSuccess(cedar.statefulIsAuthorized(request)).response.decision === 'deny',
  }
}

function policies(hooks) {
  const forbidding = toolsOf(hooks).map(
    (tool) => `forbid(principal, action == Action::"call", resource == Tool::"${tool}")
      when { context.risk > ${denied.risk} && context.command like "*${denied.text}*" };`,
  )
  return ['permit(principal, action, resource);', ...forbidding].join('\n')
}

function expectSuccess(answer) {
  if (answer.type !== 'success') throw new Error(JSON.stringify(answer))
  return answer
}
