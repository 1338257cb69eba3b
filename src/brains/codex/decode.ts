import { PawlError } from '../../base/index.ts'
import type { ToolCall } from '../../protocol/index.ts'
import { decoderFor } from '../dialect/decoder.ts'
import { interpreterIn } from './interactive-command.ts'
import { vocabulary } from './vocabulary.ts'

/** More than Linux, macOS and Windows pass to a program. Its words could fill the memory. */
const longestCommand = 1_000_000

/**
 * Codex keeps a shell open that was started with a terminal, and calls no hook for input that it types there
 * (`write_stdin`). It does not report the terminal either: it sends the command alone. Without a terminal an
 * interpreter without input does nothing, so that refusing it costs nothing.
 */
export const checkCall: (call: ToolCall) => void = ({ kind, command = '', input }) => {
  if (kind !== 'shell' || isWithoutTerminal(input)) return
  if (command.length > longestCommand) {
    throw new PawlError('bad-payload', `Codex sent a command of more than ${longestCommand} characters`, {
      hint: 'no system starts a program with that many; write a script, and run it',
    })
  }
  const program = interpreterIn(command)
  if (program === undefined) return
  throw new PawlError('unwatched-input', `Codex calls no hook for what is typed into \`${program}\` later`, {
    hint: `run the whole command at once, or a file: \`${program}\` with nothing to do is refused`,
  })
}

export const decode = decoderFor(vocabulary, {
  callId: ['tool_use_id'],
  lastWords: 'last_assistant_message',
  checkCall,
})

function isWithoutTerminal(input: ToolCall['input']): boolean {
  return typeof input === 'object' && input !== null && 'tty' in input && input.tty === false
}
