import { anthropic } from '@ai-sdk/anthropic'
import { fromAiSdk } from 'pawl/agent'
import { librarian } from './agent.ts'

const agent = librarian(fromAiSdk(anthropic('claude-sonnet-4-5')))
const result = await agent.run('What is in .env?')

if (result.status === 'completed') console.log(result.output)
