import { Socket } from 'node:net'

/** Disables network traffic and output of frameworks. Call it before importing one. */
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
  // a contender that still uses the network is not measured: the network would take half of its time
  Socket.prototype.connect = () => {
    process.stderr.write('the contender reached for the network\n')
    process.exit(1)
  }
}
