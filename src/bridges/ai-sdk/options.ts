import { PawlError, typeName } from '../../base/index.ts'
import { type BridgeOptions, readBridgeOptions } from '../host/bridge-options.ts'

/** The options of the bridge to the AI SDK. */
export interface AiSdkOptions extends BridgeOptions {
  /** The id of the conversation, which hooks see as the session of each run. Default: each run is a session of its own. */
  readonly session?: string
}

/** The options, each read once and checked. Hooks are a list afterwards, because a generator yields them once. */
export function readAiSdkOptions(given: AiSdkOptions, what: string): AiSdkOptions {
  const options = readBridgeOptions(given, what, ['session'])
  const { session, hooks } = options
  if (session !== undefined && (typeof session !== 'string' || session === ''))
    throw new PawlError('bad-option', `\`session\` of ${what} is ${typeName(session)}, not an id`, {
      hint: 'write the id of the conversation, or leave it out',
    })
  return { ...options, ...(hooks !== undefined && { hooks: [...hooks] }) }
}
