import { createDispatcher, createRegistry, deny, extractToolCalls, guard, text, userText } from 'pawl'
import { createTurns } from 'pawl/agent'
import { scriptedModel } from 'pawl/testing'

/** A loop of another framework, whose calls pass Pawl's hooks all the same. */
const noDelete = guard({
  name: 'no-delete',
  on: 'tool.before',
  match: { name: 'delete_*' },
  run: () => deny('files are not deleted here'),
})
const dispatcher = createDispatcher({ registry: createRegistry().with(noDelete) })
const turns = createTurns({ dispatcher, agent: { name: 'visitor' } })

const model = scriptedModel([{ calls: [{ name: 'delete_file', input: { path: 'a.txt' } }] }, 'I may not delete it.'])
const question = { model: model.name, messages: [userText('Delete a.txt.')] }

const asked = await turns.model(question, (request) => model.generate(request))
for (const call of extractToolCalls(asked.response)) {
  const { result, origin } = await turns.tool(call, () => 'deleted')
  console.log(origin, JSON.stringify(result.output))
}
const answered = await turns.model(question, (request) => model.generate(request))
console.log(text(answered.response), turns.usage().inputTokens)
