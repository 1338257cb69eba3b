import { deny, guard } from 'pawl'
import { createAgent, type Model, tool } from 'pawl/agent'

const readFile = tool({
  name: 'read_file',
  description: 'Reads a file of the project',
  kind: 'read',
  inputSchema: { type: 'object', properties: { path: { type: 'string' } }, required: ['path'] },
  run: ({ path }: { path: string }) => `the contents of ${path}`,
})

const noSecrets = guard({
  name: 'no-secrets',
  on: 'tool.before',
  match: { kind: 'read' },
  run: ({ call }) => (call.paths.some((path) => path.includes('.env')) ? deny('.env files stay closed') : undefined),
})

/** An agent that may read files, but not all of them. */
export function librarian(model: Model) {
  return createAgent({
    name: 'librarian',
    model,
    instructions: 'Answer from the files of the project.',
    tools: [readFile],
  })
    .use(noSecrets)
    .withLifecycle({ name: 'sign', afterAgent: (answer) => `${answer}\n— the librarian` })
}
