import { isObject, PawlError, typeName } from '../../base/index.ts'
import type { SdkOptions } from './sdk.ts'

/** Options of the program that `withPawl` could not see past, and what to write instead. */
const refused: Readonly<Record<string, readonly [why: string, instead: string]>> = {
  bare: ['makes the agent call no hooks', 'leave it out, or call `query` without `withPawl`'],
  settings: ['could switch hooks off', 'pass an object as `settings`'],
  'permission-prompt-tool': [
    'names a tool that could change a call after hooks have judged it',
    'answer with `canUseTool`, whose answers are judged',
  ],
}

/** Throws for options under which hooks are not called, or under which a judged call is changed afterwards. */
export function checkSdkOptions({ extraArgs = {}, executableArgs = [], permissionPromptToolName }: SdkOptions): void {
  const words = [...Object.keys(extraArgs).map((key) => `--${key}`), ...executableArgs]
  if (permissionPromptToolName !== undefined) words.push('--permission-prompt-tool')
  for (const [name, [why, instead]] of Object.entries(refused))
    if (words.some((word) => word === `--${name}` || word.startsWith(`--${name}=`)))
      throw bad(`\`--${name}\` ${why}`, instead)
}

/** The settings with bare mode off. They are stronger than those of the environment and of the user. */
export function hookedSettings(given: unknown): Readonly<Record<string, unknown>> {
  const settings = given === undefined ? {} : typeof given === 'string' ? parsed(given) : given
  if (!isObject(settings)) throw bad(`\`settings\` is ${typeName(given)}, not an object`, 'pass an object of settings')
  const { env } = settings as { readonly env?: unknown }
  return { ...settings, env: { ...(isObject(env) && env), CLAUDE_CODE_SIMPLE: '0' } }
}

/** JSON text. A file could switch hooks off, and this module reads no files. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw bad(
      '`settings` is the path of a file, which could switch hooks off',
      'pass its content: `JSON.parse(…)`',
      cause,
    )
  }
}

function bad(message: string, hint: string, cause?: unknown): PawlError {
  return new PawlError('bad-option', message, { hint, cause })
}
