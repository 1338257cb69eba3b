import { type Api, offeredTool, type Said } from './api.ts'
import { fields, items } from './json.ts'

/** The API of Gemini, whose URL shows whether the answer is streamed. */
export const gemini: Api = {
  address: /:(streamGenerateContent|generateContent)$/,
  hear: ({ tools, contents }) => ({
    tools: items(tools)
      .flatMap((group) => items(fields(group).functionDeclarations).map(fields))
      .map(({ name, parametersJsonSchema, parameters }) => offeredTool(name, parametersJsonSchema ?? parameters)),
    results: items(contents)
      .flatMap((content) => items(fields(content).parts).map(fields))
      .filter(({ functionResponse }) => functionResponse !== undefined)
      .map(({ functionResponse }) => JSON.stringify(fields(functionResponse).response)),
  }),
  whole: answered,
  events: (said) => [answered(said)],
}

function answered(said: Said) {
  const part = said.type === 'text' ? { text: said.text } : { functionCall: { name: said.tool.name, args: said.input } }
  return {
    candidates: [{ content: { role: 'model', parts: [part] }, finishReason: 'STOP', index: 0 }],
    usageMetadata: { promptTokenCount: 10, candidatesTokenCount: 5, totalTokenCount: 15 },
    modelVersion: 'scripted',
  }
}
