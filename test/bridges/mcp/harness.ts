import { Client } from '@modelcontextprotocol/client'
import { InMemoryTransport, Server } from '@modelcontextprotocol/server'
import type { Hook } from '../../../src/index.ts'
import { createGateway, type Side } from '../../../src/mcp/index.ts'
import { mcpTable } from '../../../src/mcp/internal.ts'
import type { Id } from '../../../src/mcp/message/message.ts'
import { ending } from '../../../src/mcp/transports/ending.ts'
import { rawSide } from '../../mcp/raw-side.ts'
import type { BridgeHarness, Ending, Story, StoryAnswer, StoryCall, StoryQuestion } from '../story.ts'

const prefix = 'mcp__story__'

/** The official client and server with a gateway between them, and a scripted loop that calls the tools. Models are the client's own, so their events are left out. */
export const mcpHarness: BridgeHarness = {
  table: { ...mcpTable, events: mcpTable.events.filter(({ event }) => event.startsWith('tool.')) },
  async run(story) {
    const told = openStory()
    const [toClient, clientEnd] = InMemoryTransport.createLinkedPair()
    const [toServer, serverEnd] = InMemoryTransport.createLinkedPair()
    const { hooks, ...options } = story.options
    const gateway = createGateway({
      ...options,
      ...(hooks !== undefined && { hooks: [...hooks].map(named) }),
      server: 'story',
    })
    void gateway.relay(withStoryIds(sideOf(toClient)), sideOf(toServer))
    await serverOf(story).connect(serverEnd)
    const client = new Client(
      { name: 'story', version: '1' },
      { capabilities: { elicitation: { form: {} } }, versionNegotiation: { mode: 'legacy' } },
    )
    client.setRequestHandler('elicitation/create', ({ params }) => told.ask(params.message))
    await client.connect(clientEnd)
    const loop = play(story, client).then(
      (ending) => ({ ...ending, status: 'completed' as const }),
      (error: unknown) => ({ status: 'failed' as const, error, text: '', results: [], requests: [] }),
    )
    return told.next(loop)
  },
  mountsNothing() {
    const [client, server] = [rawSide(), rawSide()]
    void createGateway({ server: 'story' }).relay(client, server)
    const texts = [
      '{"jsonrpc":"2.0", "id":1,"method":"resources/read","params":{"uri":"a:b"}}',
      '{"jsonrpc":"2.0","method":"x"}',
    ]
    for (const text of texts) client.sayText(text)
    return server.texts.join() === texts.join()
  },
}

/** Stories name tools as the server does; hooks of a gateway see the name with that of the server. */
function named(hook: Hook): Hook {
  const { match } = hook
  if (typeof match?.['name'] !== 'string') return hook
  return Object.freeze({ ...hook, match: Object.freeze({ ...match, name: `${prefix}${match['name']}` }) })
}

function serverOf({ tools }: Story): Server {
  const server = new Server({ name: 'story', version: '1' }, { capabilities: { tools: {} } })
  server.setRequestHandler('tools/list', () => ({
    tools: tools.map(({ name }) => ({ name, inputSchema: { type: 'object' as const } })),
  }))
  server.setRequestHandler('tools/call', async ({ params }, { mcpReq }) => {
    const tool = tools.find(({ name }) => name === params.name)
    const output = await tool?.run(params.arguments ?? {}, mcpReq.signal)
    return { content: [{ type: 'text' as const, text: String(output) }] }
  })
  return server
}

type Result = Ending['results'][number]

/** The loop of an agent: it calls the tools of each turn, and reads their results before the next. */
async function play({ script, prompt = 'go', signal }: Story, client: Client) {
  const requests: string[] = []
  const results: Result[] = []
  for (const turn of script) {
    signal?.throwIfAborted()
    requests.push(JSON.stringify([prompt, ...results]))
    if (turn instanceof Error) throw turn
    if (typeof turn === 'string') return { text: turn, results, requests }
    results.push(...(await Promise.all(turn.map((call) => made(client, call, signal)))))
  }
  return { text: '', results, requests }
}

async function made(client: Client, { id, name, input }: StoryCall, signal: AbortSignal | undefined): Promise<Result> {
  try {
    const { content, isError = false } = await client.callTool(
      { name, arguments: { ...input }, _meta: { story: id } },
      { ...(signal && { signal }) },
    )
    const text = content.map((block) => (block.type === 'text' ? block.text : block.type)).join('\n')
    return { id, text, isError }
  } catch (error) {
    signal?.throwIfAborted()
    return { id, text: (error as Error).message, isError: true } // as clients tell their model
  }
}

type Finished = Pick<Ending, 'status' | 'text' | 'results' | 'requests' | 'error'>
type Form = { action: 'accept'; content: { approve: boolean } }

/** The questions of a story, each of which waits until the test answers. */
function openStory() {
  let open: { readonly question: StoryQuestion; readonly answer: (given: StoryAnswer) => void }[] = []
  let wake: () => void = () => undefined
  const ask = (message: string) =>
    new Promise<Form>((resolve) => {
      const answer = ({ approved }: StoryAnswer) => resolve({ action: 'accept', content: { approve: approved } })
      open.push({ question: questionIn(message), answer })
      wake()
    })
  const next = async (loop: Promise<Finished>): Promise<Ending> => {
    const asked = new Promise<undefined>((resolve) => {
      wake = () => setTimeout(() => resolve(undefined), 20) // others of the same turn come along
      if (open.length > 0) wake()
    })
    const finished = await Promise.race([loop, asked])
    const waiting = { status: 'waiting' as const, text: '', results: [], requests: [] }
    return {
      ...(finished ?? waiting),
      shown: '',
      questions: open.map(({ question }) => question),
      async answer(answers) {
        const answered = open
        open = []
        for (const one of answered) one.answer(answers(one.question))
        return next(loop)
      },
    }
  }
  return { ask, next }
}

function questionIn(message: string): StoryQuestion {
  const [first = '', why = '', input = ''] = message.split('\n\n')
  return {
    tool: /tool "(\w+)"/.exec(first)?.[1] ?? '',
    reason: why,
    input: JSON.parse(input.slice(input.indexOf('\n') + 1)),
  }
}

interface Named {
  readonly id?: Id
  readonly params?: { readonly _meta?: { readonly story?: string }; readonly requestId?: Id }
}

/** The client numbers its requests; a story knows its calls by names. */
function withStoryIds(side: Side): Side {
  const [names, numbers] = [new Map<Id, Id>(), new Map<Id, Id>()]
  return {
    ...side,
    onMessage: (receive) =>
      side.onMessage(({ value }, about) => {
        const { id, params } = value as Named
        const story = params?._meta?.story
        if (story !== undefined && id !== undefined) {
          names.set(id, story)
          numbers.set(story, id)
        }
        const named = { ...(value as object), ...(story !== undefined && { id: story }) }
        const cancelled = params?.requestId === undefined ? undefined : names.get(params.requestId)
        return receive(
          { value: cancelled === undefined ? named : { ...named, params: { requestId: cancelled } } },
          about,
        )
      }),
    send: ({ value }, about) => {
      const { id } = value as Named
      const number = id === undefined ? undefined : numbers.get(id)
      return side.send({ value: number === undefined ? value : { ...(value as object), id: number } }, about)
    },
  }
}

function sideOf(transport: InMemoryTransport): Side {
  const { ended, end } = ending<object>()
  transport.onclose = () => end({})
  return {
    ended,
    onMessage(receive) {
      transport.onmessage = (value) => void receive({ value: structuredClone(value) }, {})
      void transport.start()
    },
    send: ({ value }) => transport.send(value as never).catch(() => undefined),
    close: () => transport.close(),
  }
}
