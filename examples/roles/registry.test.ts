import { brainHooksOf, makeRole, printHook } from 'pawl/brains'
import { expect, test } from 'vitest'
import { getRoleRegistry } from './registry.ts'

test('the mechanic is a role, and wants three commands called', () => {
  const { slug, roles } = getRoleRegistry()
  const hooks = roles.flatMap((role) => brainHooksOf(makeRole(role, slug)))
  expect(hooks.map(printHook)).toEqual([
    'onBoot: cat .agent/repo=garage/role=mechanic/readme.md',
    'onTool before Bash: ./checks/no-force-push.sh',
    'onTool after Write|Edit: ./checks/format.sh',
  ])
})
