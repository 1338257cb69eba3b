/** The places of the values that a model reads, in the order of the payload for the hook process. */
const places = `
type Conversation = Parameters<NonNullable<Hooks['experimental.chat.messages.transform']>>[1]['messages']

function placesOf(part: Conversation[number]['parts'][number]): readonly ((value: unknown) => void)[] {
  if (part.type === 'text' || part.type === 'reasoning') return [(value) => void (part.text = textIn(value))]
  if (part.type !== 'tool') return []
  const { state } = part
  const input = (value: unknown) => void (state.input = objectIn(value))
  if (state.status === 'completed') return [input, (value) => void (state.output = textIn(value))]
  return state.status === 'error' ? [input, (value) => void (state.error = textIn(value))] : [input]
}

function sayAgain(messages: Conversation, values: unknown): void {
  if (!Array.isArray(values) || values.length !== messages.length) throw notTheSame()
  for (const [at, { parts }] of messages.entries()) {
    const here: unknown = values[at]
    const there = parts.flatMap(placesOf)
    if (!Array.isArray(here) || here.length !== there.length) throw notTheSame()
    there.forEach((put, place) => put(here[place]))
  }
}

function textIn(value: unknown): string {
  if (typeof value !== 'string') throw notTheSame()
  return value
}

function objectIn(value: unknown): Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw notTheSame()
  return value as Record<string, unknown>
}

function notTheSame(): Error {
  return new Error('refused, because the hooks of Pawl changed the conversation into something else')
}
`

const messagesCode = `
    'experimental.chat.messages.transform': async (input, output) => {
      const native = 'experimental.chat.messages.transform'
      const sessionID = output.messages.at(-1)?.info.sessionID
      const payloadOf = () => ({ pawl: 1, event: native, directory, sessionID, input, output })
      await show(native, undefined, directory, payloadOf, (reply) => {
        if (reply.input !== undefined) sayAgain(output.messages, reply.input)
      })
    },`

const systemCode = `
    'experimental.chat.system.transform': async (input, output) => {
      const native = 'experimental.chat.system.transform'
      const { sessionID } = input
      const payloadOf = () => ({ pawl: 1, event: native, directory, sessionID, input, output })
      await show(native, undefined, directory, payloadOf, (reply) => {
        if (reply.input === undefined) return
        if (typeof reply.input !== 'string') throw new Error('refused, because the hooks of Pawl changed the system prompt into no text')
        output.system.splice(0, output.system.length, ...(reply.input === '' ? [] : [reply.input]))
      })
    },`

const compactingCode = `
    'experimental.session.compacting': async (input, output) => {
      const native = 'experimental.session.compacting'
      const { sessionID } = input
      const payloadOf = () => ({ pawl: 1, event: native, directory, sessionID, input, output })
      try {
        await show(native, undefined, directory, payloadOf, (reply) => void output.context.push(...contextOf(reply)))
      } catch {
        // nothing is refused here: a session that cannot be made shorter would be at its end
      }
    },`

/** The code of the hooks around the model, as text. See \`plugin-code.ts\`. */
export const pluginModelCode = {
  places,
  hooks: { messages: messagesCode, system: systemCode, compacting: compactingCode },
} as const
