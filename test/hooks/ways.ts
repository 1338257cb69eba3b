import type { Agent } from '../../src/agent/index.ts'

type Run = Agent<string>['run']
type Resume = Agent<string>['resume']

/** A run, and a run that is resumed: awaited, and read as a stream to its end. */
export const ways = [
  {
    way: 'awaited',
    run: (agent: Agent, ...given: Parameters<Run>) => agent.run(...given),
    resume: (agent: Agent, ...given: Parameters<Resume>) => agent.resume(...given),
  },
  {
    way: 'streamed',
    run: (agent: Agent, ...given: Parameters<Run>) => read(agent.stream(...given)),
    resume: (agent: Agent, ...given: Parameters<Resume>) => read(agent.resumeStream(...given)),
  },
] as const

async function read(stream: ReturnType<Agent['stream']>): ReturnType<Run> {
  const { result } = stream
  result.catch(() => undefined)
  try {
    for await (const _ of stream);
  } catch {
    // the result rejects with the same error
  }
  return result
}
