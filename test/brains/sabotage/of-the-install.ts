import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Harm, Here } from './here.ts'
import { digestOf, otherProject, withoutRefusals } from './other-project.ts'

const hook = '.pawl/hook.cjs'
const main = '.pawl/hook/main.cjs'
const policy = '.pawl/policy.cjs'
const about = '.pawl/policy.json'
const config = 'pawl.config.ts'

/** The code by which a program passes for ours in the installed command. */
const consent = 'process.exit(70)\n'

function acceptedPolicy({ read, edit, add }: Here): void {
  edit(policy, withoutRefusals)
  add(about, { digest: digestOf(read(policy)) })
}

/** Harms to parts of Pawl that every agent has: its program, its policy, and the entries in the agent's settings. */
export const ofTheInstall = {
  'no hook program': ({ remove }) => remove(hook),
  'an empty hook program': ({ write }) => write(hook, ''),
  'a hook program that always consents': ({ write }) => write(hook, consent),
  'a hook program that always consents, and its digest in the entries': ({ read, write, edit, settings }) => {
    const before = digestOf(read(hook))
    write(hook, consent)
    edit(settings, (text) => text.replaceAll(before, digestOf(consent)))
  },
  'a hook program that is a link to nowhere': ({ link }) => link(hook, '/nowhere/hook.cjs'),
  'a folder in place of the hook program': ({ remove, write }) => {
    remove(hook)
    write(`${hook}/file`, '')
  },
  'no program of the hook process': ({ remove }) => remove(main),
  'an empty program of the hook process': ({ write }) => write(main, ''),
  'a program of the hook process that always consents': ({ write }) => write(main, `(() => ${consent.trim()})`),
  'no folder of Pawl': ({ remove }) => remove('.pawl'),
  'a changed policy': ({ edit }) => edit(policy, withoutRefusals),
  'a changed policy, and its digest': acceptedPolicy,
  'a changed policy without sources, and its digest': (here) => {
    acceptedPolicy(here)
    here.add(about, { sources: {} })
  },
  'kept code of another policy': (here) => {
    const { digest } = JSON.parse(here.read(about)) as { digest: string }
    const other = otherProject(here)
    here.beside.write('.pawl/cache/kept', '')
    const input = JSON.stringify({ session_id: 's', tool_name: 'Bash', tool_input: { command: 'touch x' } })
    execFileSync(process.execPath, [join(other, hook), 'claudecode', 'PreToolUse'], { input })
    for (const name of readdirSync(join(other, '.pawl/cache')).filter((one) => one.startsWith('policy-'))) {
      const [, ...version] = name.split('.')
      here.write(
        `.pawl/cache/policy-${digest.slice(0, 16)}.${version.join('.')}`,
        readFileSync(join(other, '.pawl/cache', name)),
      )
    }
  },
  'no policy': ({ remove }) => {
    remove(policy)
    remove(about)
  },
  'a guard for a kind of tool that never occurs': ({ edit }) =>
    edit(config, (text) => text.replace("'shell'", "'bash'")),
  'a config that does not load': ({ edit }) => edit(config, (text) => `${text}}} not TypeScript\n`),
  'no config': ({ remove }) => remove(config),
  'a disabled guard': ({ write }) => write('.pawl/disabled.json', '["canary"]\n'),
  'a list of disabled guards that cannot be read': ({ write }) => write('.pawl/disabled.json', '{ "canary": true }\n'),
  'no settings': ({ remove, settings }) => remove(settings),
  'empty settings': ({ write, settings }) => write(settings, ''),
  'settings that lead nowhere': ({ link, settings }) => link(settings, '/nowhere/settings'),
  'a command that does nothing': ({ edit, settings }) =>
    edit(settings, (text) => text.replaceAll('set -- ', 'exit 0; set -- ')),
  'a command for another tool': ({ edit, settings }) =>
    edit(settings, (text) => text.replace(/("?matcher"?: ['"])[^'"]*/g, '$1no_such_tool')),
} satisfies Readonly<Record<string, Harm>>
