import { fromAiSdk } from '../../src/agent/ai-sdk/from-ai-sdk.ts'
import type { AiSdkLanguageModel } from '../../src/agent/ai-sdk/language-model.ts'
import type { Model } from '../../src/agent/model.ts'

/** The specifications, by the majors of the providers that keep them; the first has a test of its own. */
export type Major = 'v2' | 'v3' | 'v4'
export const majors: readonly Major[] = ['v3', 'v4']

type Make = (name: string) => AiSdkLanguageModel
interface Providers {
  readonly createAnthropic: (settings: object) => Make
  readonly createOpenAI: (settings: object) => {
    readonly responses: Make
    readonly chat: Make
  }
}

/** Which API of a provider the model speaks. */
type Api = 'messages' | 'responses' | 'chat'

/** A language model of the real provider, that takes the server at `url` for its API. */
async function languageModel(api: Api, major: Major, url: string): Promise<AiSdkLanguageModel> {
  const settings = { baseURL: url, apiKey: 'none' }
  if (api === 'messages') return (await load(`anthropic-${major}`)).createAnthropic(settings)('claude-sonnet-4-5')
  return (await load(`openai-${major}`)).createOpenAI(settings)[api](api === 'chat' ? 'gpt-4.1' : 'gpt-5')
}

export async function model(api: Api, major: Major, url: string): Promise<Required<Model>> {
  return fromAiSdk(await languageModel(api, major, url)) as Required<Model>
}

/** By a name that is not known before it runs: the root, and its types, do without these packages. */
async function load(name: string): Promise<Providers> {
  return (await import(/* @vite-ignore */ name)) as Providers
}
