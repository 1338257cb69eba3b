import { json, type Page } from './page.ts'

export const tryPage = {
  name: 'try',
  summary: 'show what hooks would decide about a command, without running it',
  usage: ["pawl try 'COMMAND' [OPTIONS]", 'pawl try --tool NAME --input JSON [OPTIONS]'],
  about:
    'Reads the command into actions, asks the hooks of this project, and shows what each installed agent would be answered. Nothing is run, recorded or remembered, and no person is asked; conditions about what a session did before see a new session. Hooks in shadow are listed with what they would do. Some agents cannot ask, and refuse instead: the first line and the exit code are the strictest of the answers that are shown, and `--agent` shows one.',
  words: 1,
  options: {
    agent: { type: 'string', value: 'AGENT', text: 'answer as to this agent (all that hooks are installed for)' },
    tool: { type: 'string', value: 'NAME', text: 'a call of this tool, by the name that the agent has for it' },
    input: { type: 'string', value: 'JSON', text: 'the input of that tool' },
    cwd: { type: 'string', value: 'FOLDER', text: 'the folder that the call starts in (the project)' },
    json,
  },
  examples: [
    ["pawl try 'git push --force'", ''],
    ["pawl try --cwd packages/web 'rm -rf ../api'", ''],
    [`pawl try --tool Read --input '{"file_path":".env"}'`, ''],
  ],
  exits: { 0: 'it would run', 3: 'a person would be asked', 4: 'it would be refused' },
} as const satisfies Page
