import { type SdkOptions, withPawl } from '../../../src/bridges/claude-agent-sdk/index.ts'
import { claudeAgentSdkTable } from '../../../src/bridges/claude-agent-sdk/table.ts'
import { PawlError } from '../../../src/index.ts'
import type { BridgeHarness, Ending, Story, StoryAnswer, StoryQuestion } from '../../bridges/story.ts'
import type { MessageRequest } from './message-model.ts'
import type { SdkMessage } from './sdk-packages.ts'
import { type SdkRun, startSdk } from './start-sdk.ts'

/** The real program of the SDK, with a scripted model. */
export const claudeAgentSdk: BridgeHarness = {
  table: claudeAgentSdkTable,
  run: begin,
  mountsNothing() {
    const options = { cwd: '/app', canUseTool: async () => ({ behavior: 'allow' }) }
    return withPawl(options, { hooks: [] }) === options && withPawl(options, {}) === options
  },
}

interface Open extends StoryQuestion {
  readonly decide: (answer: StoryAnswer) => void
}

async function begin(story: Story): Promise<Ending> {
  const open: Open[] = []
  let wake = () => {}
  const canUseTool: SdkOptions['canUseTool'] = async (tool, input, about: { readonly decisionReason?: string }) => {
    const { approved, reason = 'not approved' } = await new Promise<StoryAnswer>((decide) => {
      open.push({ tool, input, reason: about.decisionReason ?? '', decide })
      wake()
    })
    return approved ? { behavior: 'allow', updatedInput: input } : { behavior: 'deny', message: reason }
  }
  const run = await startSdk({
    script: story.script,
    tools: story.tools,
    prompt: story.prompt ?? 'go',
    wrap: (base) => withPawl({ ...base, canUseTool, ...flagsOf(story) }, story.options),
  })
  let failure: { readonly error: unknown } | undefined
  let isOver = false
  const over = run.ended
    .catch((error: unknown) => {
      failure = { error }
    })
    .finally(() => {
      isOver = true
    })

  async function next(): Promise<Ending> {
    const asked = new Promise<void>((resolve) => {
      wake = resolve
    })
    if (open.length === 0) await Promise.race([over, asked])
    const questions = open.splice(0)
    return {
      ...outcomeOf(run, isOver, failure),
      questions,
      results: resultsIn(run.requests),
      requests: run.requests.map((request) => textOf(request, run)),
      shown: run.messages.map(({ event }) => event?.delta?.text ?? '').join(''),
      answer(answers) {
        for (const question of questions) question.decide(answers(question))
        return next()
      },
    }
  }
  return next()
}

function flagsOf({ streamed, signal }: Story): Readonly<Record<string, unknown>> {
  const abortController = new AbortController()
  signal?.addEventListener('abort', () => abortController.abort(signal.reason))
  return { includePartialMessages: streamed, abortController }
}

function outcomeOf(
  { messages }: SdkRun,
  isOver: boolean,
  failure: { readonly error: unknown } | undefined,
): Pick<Ending, 'status' | 'text' | 'error'> {
  const result = messages.find(({ type }) => type === 'result')
  const text = result?.result ?? ''
  if (!isOver) return { status: 'waiting', text }
  const error = failure?.error ?? blocked(messages)
  if (error !== undefined) return { status: 'failed', text, error }
  return result?.subtype === 'success' ? { status: 'completed', text } : { status: 'failed', text, error: result }
}

/** The SDK does not throw if a prompt is refused: it sends a message. */
function blocked(messages: readonly SdkMessage[]): PawlError | undefined {
  const outcome = messages
    .map((message) => message.prompt_submit_outcome)
    .find((one) => one?.kind === 'blocked_by_hook')
  return outcome && new PawlError('run-denied', outcome.reason ?? '')
}

interface Block {
  readonly type: string
  readonly tool_use_id?: string
  readonly content?: unknown
  readonly is_error?: boolean
}

function resultsIn(requests: readonly MessageRequest[]): Ending['results'] {
  const blocks = (requests.at(-1)?.messages ?? []).flatMap(({ content }) =>
    Array.isArray(content) ? (content as readonly Block[]) : [],
  )
  return blocks
    .filter(({ type }) => type === 'tool_result')
    .map(({ tool_use_id: id = '', content, is_error: isError = false }) => ({ id, text: wordsOf(content), isError }))
}

function wordsOf(content: unknown): string {
  if (typeof content === 'string') return content
  return Array.isArray(content) ? content.map(({ text }: { readonly text?: string }) => text ?? '').join('') : ''
}

/** What the model reads of a request, without the folder of this run. */
function textOf({ messages }: MessageRequest, { place }: SdkRun): string {
  return JSON.stringify(messages).replaceAll(place.folder, '/place')
}
