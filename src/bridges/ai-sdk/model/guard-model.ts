import { gateway, type LanguageModel, wrapLanguageModel } from 'ai'
import type { Bridge } from '../bridge.ts'
import { type ModelMount, modelMiddleware } from './middleware.ts'

interface Guarded {
  readonly bridge: Bridge
  readonly original: LanguageModel
}

const guards = new WeakMap<object, Guarded>()

/** The model with hooks. One that has those of the same bridge already gets them once: a step knows its run, settings do not. */
export function guardModel(given: LanguageModel, mount: ModelMount): LanguageModel {
  const original = originalModel(given, mount.bridge)
  const model = typeof original === 'string' ? named(original) : original
  const guarded = wrapLanguageModel({ model, middleware: modelMiddleware(mount) })
  guards.set(guarded, { bridge: mount.bridge, original })
  return guarded
}

/** The model without the hooks of this bridge. */
export function originalModel(model: LanguageModel, bridge: Bridge): LanguageModel {
  const guard = typeof model === 'string' ? undefined : guards.get(model)
  return guard?.bridge === bridge ? guard.original : model
}

/** A model that is given by its name comes from the provider of the program, as in the AI SDK itself. */
function named(id: string) {
  return (globalThis.AI_SDK_DEFAULT_PROVIDER ?? gateway).languageModel(id)
}
