import { isObject, PawlError, typeName } from '../../base/index.ts'
import { claudecode, type Moment } from '../../brains/in-process.ts'
import { type BridgeOptions, readBridgeOptions } from '../host/bridge-options.ts'
import { type Host, openHost } from '../host/open-host.ts'
import { answerForPeople } from './answer-for-people.ts'
import { checkSdkOptions, hookedSettings } from './check-sdk-options.ts'
import { judgeTheirs } from './judge-theirs.ts'
import { createJudgedCalls, type JudgedCalls, judgedCall } from './judged-calls.ts'
import { refusedCall } from './refused-call.ts'
import type { SdkHook, SdkHooks, SdkMatcher, SdkOptions } from './sdk.ts'
import { createShow, encoded, type Payload, type ShowEvent, sdkTimeoutSeconds } from './show-event.ts'
import { claudeAgentSdkTable } from './table.ts'
import { watchRun } from './watch-run.ts'

/**
 * The options of the Claude Agent SDK's `query` with hooks mounted. They run in this process. Callbacks and `canUseTool` of the program stay;
 * none of them can let happen what hooks refuse.
 *
 * @example
 * const options = withPawl({ cwd: '/app', hooks: {} }, { hooks: [noForcePush] })
 * Object.keys(options.hooks) // => ['PreToolUse', 'PostToolUse', 'PostToolUseFailure']
 */
export function withPawl<Options extends SdkOptions>(options: Options, pawl: BridgeOptions): Options {
  if (!isObject(options))
    throw new PawlError('bad-option', `the options of \`query\` are ${typeName(options)}, not an object`, {
      hint: 'write `query({ prompt, options: withPawl({ … }, { hooks }) })`',
    })
  const given = readBridgeOptions(pawl, 'withPawl')
  const host = openHost(claudeAgentSdkTable, given)
  const known = claudecode.vocabulary.moments
  const before = host.mounts('tool.before') ? known.find(({ event }) => event === 'tool.before') : undefined
  // where calls are judged, their results show whether Claude Code kept to it
  const moments = known.filter(({ event }) => host.mounts(event) || (before !== undefined && event === 'tool.after'))
  if (moments.length === 0) return options
  checkSdkOptions(options)
  const { cwd, settings, permissionPrompts } = options
  const canUseTool = permissionPrompts === 'none' ? undefined : options.canUseTool
  const show = createShow({ host, options: given, canAsk: canUseTool !== undefined, cwd })
  const calls = createJudgedCalls()
  const mounted: SdkOptions = {
    settings: hookedSettings(settings),
    hooks: mountHooks(options.hooks ?? {}, moments, { host, show, calls, isJudging: before !== undefined }),
    ...(canUseTool !== undefined &&
      before !== undefined && {
        canUseTool: answerForPeople({
          host,
          calls,
          judge: (payload) => show(before, payload),
          theirs: canUseTool,
          cwd,
        }),
      }),
  }
  return { ...options, ...mounted }
}

interface Mounting {
  readonly host: Host
  readonly show: ShowEvent
  readonly calls: JudgedCalls
  /** Whether calls are judged before they run. */
  readonly isJudging: boolean
}

type Callback = (payload: Payload, signal: AbortSignal) => Promise<Readonly<Record<string, unknown>>>

/** Our callbacks before those of the program. */
function mountHooks(theirs: SdkHooks, moments: readonly Moment[], mounting: Mounting): SdkHooks {
  const callbacks = new Map(moments.map((moment) => [moment.native, callbackFor(moment, mounting)]))
  const composing = { calls: mounting.calls, callbackAt: (native: string) => callbacks.get(native) }
  const composed = Object.entries(theirs).map(
    ([native, matchers]) =>
      [
        native,
        matchers?.map((one) => ({ ...one, hooks: one.hooks.map((hook) => judgeTheirs(native, hook, composing)) })),
      ] as const,
  )
  const all = new Map<string, readonly SdkMatcher[] | undefined>(composed)
  for (const moment of moments) {
    const callback = callbacks.get(moment.native)
    if (callback === undefined) continue
    all.set(moment.native, [matcherFor(moment, watched(moment, callback, mounting)), ...(all.get(moment.native) ?? [])])
  }
  return Object.fromEntries(all)
}

function matcherFor({ honours }: Moment, callback: Callback): SdkMatcher {
  const hook: SdkHook = (input, _, { signal }) => callback(input, signal)
  return { hooks: [hook], timeout: sdkTimeoutSeconds, onFailure: honours.includes('deny') ? 'block' : 'continue' }
}

/** The callback; where calls are judged, it looks whether a call that has run is one that hooks let run. */
function watched({ event }: Moment, callback: Callback, { host, calls, isJudging }: Mounting): Callback {
  if (event !== 'tool.after' || !isJudging) return callback
  return async (payload, signal) => {
    await watchRun(host, calls, payload).catch(() => undefined) // it has run, and its result is not to be lost
    return callback(payload, signal)
  }
}

/** What the SDK calls at a hook point. It never rejects. */
function callbackFor(moment: Moment, { host, show, calls }: Mounting): Callback {
  return async (payload, signal) => {
    const shown = await show(moment, payload, signal)
    if (moment.event === 'permission.asked' && shown.answer.type === 'approve' && isAsked(payload)) {
      await host.note(moment.event, 'approve', 'an approval does not answer the question of a hook: the person does')
      return {}
    }
    if (moment.event !== 'tool.before') return encoded(shown)
    if (shown.answer.type !== 'deny') {
      calls.keep(judgedCall(payload, shown))
      return encoded(shown)
    }
    const reason = await refusedCall(host, shown, shown.answer.reason ?? '')
    return encoded({ ...shown, answer: { ...shown.answer, reason } })
  }

  function isAsked({ tool_name: name, tool_input: input }: Payload): boolean {
    return calls.find(undefined, String(name), input)?.question !== undefined
  }
}
