import { expect, test } from 'vitest'
import { runTests } from './run-tests.ts'

const hooks = `helper DID train
@HOOK note ON_TOOL_RESULT BEGIN
  agent REMEMBER used_web
END
@HOOK look ON_TOOL_CALL BEGIN
  IF agent DID used_web THEN DENY "this agent has used the web"
  IF agent DID rest THEN ASK "rested"
END
`
const story = (sessions: readonly string[], expected: string, given = '') => {
  const events = sessions.map((session) => `event HAPPENS ON_TOOL_RESULT\nsession IS ${session}\n`).join('')
  const last = 'event HAPPENS ON_TOOL_CALL\nsession IS one\n'
  const text = `${hooks}@TEST t GIVEN\n${given}${events}${last}EXPECT\n${expected}\nEND`
  return runTests(text, 'p.sys2dsl').tests
}

test.each([
  ['the same session', ['one'], 'DENY'],
  ['the same session, after another one', ['one', 'two'], 'DENY'],
  ['another session', ['two'], 'CONTINUE'],
])('a test knows what a hook has remembered of an agent in %s, as in coding agents', (_, sessions, decision) => {
  expect(story(sessions, `decision IS ${decision}`)).toMatchObject([{ passed: true, problems: [] }])
})

test('facts that the test or the theory states are known in each session', () => {
  const given = 'agent DID rest\n'
  expect(story(['two'], 'decision IS ASK\nhelper DID train', given)).toMatchObject([{ passed: true, problems: [] }])
})

test('a test may expect what was remembered in any of its sessions', () => {
  expect(story(['two'], 'agent DID used_web')).toMatchObject([{ passed: true, problems: [] }])
})
