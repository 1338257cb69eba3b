export { examplePayload, exampleScope } from './examples.ts'
