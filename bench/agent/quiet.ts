import { Socket } from 'node:net'

/** Turns off what a framework would send over the network or print among our figures. Call it before importing one. */
export function quiet(): void {
  Object.assign(process.env, {
    LANGSMITH_TRACING: 'false',
    LANGCHAIN_TRACING_V2: 'false',
    MASTRA_TELEMETRY_DISABLED: '1',
    OPENAI_AGENTS_DISABLE_TRACING: '1',
    OTEL_SDK_DISABLED: 'true',
    NO_COLOR: '1',
  })
  process.stdout.write = process.stderr.write.bind(process.stderr)
  // whoever reaches for the network all the same is not measured: half of the time would be the network's
  Socket.prototype.connect = () => {
    process.stderr.write('the contender reached for the network\n')
    process.exit(1)
  }
}
