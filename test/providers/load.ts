import { fromAiSdk } from '../../src/agent/ai-sdk/from-ai-sdk.ts'
import type { AiSdkLanguageModel } from '../../src/agent/ai-sdk/language-model.ts'
import type { Model } from '../../src/agent/model.ts'
import { scale } from '../scale.ts'
import { prepared } from '../shared/prepared.ts'

/** The specifications, by the majors of the providers that implement them; the first has a test of its own. */
export type Major = 'v2' | 'v3' | 'v4'
export const majors: readonly Major[] = scale(['v3'], ['v3', 'v4'])

type Make = (name: string) => AiSdkLanguageModel
interface Providers {
  readonly createAnthropic: (settings: object) => Make
  readonly createOpenAI: (settings: object) => {
    readonly responses: Make
    readonly chat: Make
  }
}

/** The API of a provider that the model uses. */
type Api = 'messages' | 'responses' | 'chat'

/** A language model of the real provider, that takes the server at `url` for its API. */
async function languageModel(api: Api, major: Major, url: string): Promise<AiSdkLanguageModel> {
  const settings = { baseURL: url, apiKey: 'none' }
  const { createAnthropic, createOpenAI } = await load(major)
  if (api === 'messages') return createAnthropic(settings)('claude-sonnet-4-5')
  return createOpenAI(settings)[api](api === 'chat' ? 'gpt-4.1' : 'gpt-5')
}

export async function model(api: Api, major: Major, url: string): Promise<Required<Model>> {
  return fromAiSdk(await languageModel(api, major, url)) as Required<Model>
}

/** The root has the providers of one specification; its types do without the others, so their names are not literals. */
async function load(major: Major): Promise<Providers> {
  if (major === 'v3') return { ...(await import('@ai-sdk/anthropic')), ...(await import('@ai-sdk/openai')) }
  await prepared('providers')
  const [anthropic, openai] = [`anthropic-${major}`, `openai-${major}`]
  return { ...(await import(/* @vite-ignore */ anthropic)), ...(await import(/* @vite-ignore */ openai)) }
}
