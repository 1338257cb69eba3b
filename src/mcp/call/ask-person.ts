import type { Json } from '../../base/index.ts'
import type { Asked, Verdict } from '../../ports/index.ts'
import { formOf, verdictIn } from '../ask/question.ts'
import { elicitsIn, fieldsOf, progressTokenOf } from '../message/era.ts'
import { type Fields, notificationOf } from '../message/message.ts'
import { type Exchange, isRoundTrip } from './exchange.ts'

/** The key of our question among those of a server. */
const ours = 'pawl'

/** Asks a person about a call: in the client if it can show a form, or else by the option `ask`. With no way to ask, the answer is no. */
export async function askPerson(exchange: Exchange, tool: string, question: Asked, judged: Json): Promise<Verdict> {
  const { session } = exchange
  const { method } = exchange.latest()
  const isTool = method === 'tools/call'
  // a tool may be called as we call another request: an approval of one is none of the other
  const action = isTool ? judged : { method, call: judged }
  const form = formOf(session.server, isTool ? { tool } : { method }, question)
  const final = fieldsOf(judged)['input'] ?? judged
  if (form !== undefined && isRoundTrip(exchange) && elicitsIn(exchange.latest().params)) {
    const responses = await exchange.pause({ [ours]: { method: 'elicitation/create', params: form } }, final)
    return verdictIn(responses[ours])
  }
  return whileThinking(exchange, async () => {
    if (form !== undefined && !isRoundTrip(exchange) && session.canElicit) return elicited(exchange, form)
    const { askElsewhere, server } = session
    const answer = await askElsewhere?.({ server, question, action, signal: exchange.signal })
    return answer ?? session.host.nobody(question)
  })
}

/** The answer by `elicitation/create`, which belongs to the stream of the call. */
async function elicited({ session, signal, waiting }: Exchange, params: Fields): Promise<Verdict> {
  const { client, limits } = session
  const sent = client.ask({ method: 'elicitation/create', params, about: { relatedTo: waiting() } })
  let [timer, stop]: [NodeJS.Timeout | undefined, () => void] = [undefined, () => undefined]
  const over = new Promise<Verdict>((resolve) => {
    const ends = (reason: string) => () => {
      sent.cancel(reason)
      resolve({ approved: false, reason })
    }
    timer = setTimeout(ends('nobody has answered in time'), limits.askMs)
    stop = ends('the call was cancelled')
    signal.addEventListener('abort', stop, { once: true })
  })
  try {
    return await Promise.race([over, sent.answer.then(({ result }) => verdictIn(result))])
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', stop)
  }
}

/** Tells the client from time to time that the call is not lost, so that it does not give up. */
async function whileThinking<T>(exchange: Exchange, work: () => Promise<T>): Promise<T> {
  const { session, latest, waiting } = exchange
  const progressToken = progressTokenOf(latest().params)
  let progress = 0
  const tell = () => {
    const relatedTo = waiting()
    if (progressToken === undefined || relatedTo === undefined) return
    progress += 1e-6 // below any step of the server, whose own progress comes after it and must be more
    const message = 'waiting for a person to approve the call'
    session.client.send(notificationOf('notifications/progress', { progressToken, progress, message }), { relatedTo })
  }
  tell()
  const timer = setInterval(tell, session.limits.progressMs)
  try {
    return await work()
  } finally {
    clearInterval(timer)
  }
}
