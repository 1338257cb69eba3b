export { examplePayload, exampleScope } from './examples.ts'
export { type RecordingTool, recordingTool } from './recording-tool.ts'
export { type ScriptedModel, type ScriptedStep, scriptedModel } from './scripted-model.ts'
