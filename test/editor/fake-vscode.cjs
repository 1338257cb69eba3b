// The parts of VS Code's API that the extension and its language client use, for a test without VS Code. The environment has the
// document that is open, the folder of the workspace, the setting, and whether the folder is trusted.
const { readFileSync } = require('node:fs')

const { DOCUMENT, FOLDER, SERVER = '', TRUSTED } = process.env
const disposable = { dispose() {} }
/** Events never happen, whatever their names. */
const withEvents = (known) =>
  new Proxy(known, {
    get: (target, key) => {
      const isEvent = typeof key === 'string' && key.startsWith('on')
      return key in target || !isEvent ? target[key] : () => disposable
    },
  })

class Uri {
  constructor(text) {
    this.text = text
    this.scheme = 'file'
    this.path = text.replace('file://', '')
    this.fsPath = this.path
  }
  toString() {
    return this.text
  }
  static parse(text) {
    return new Uri(text)
  }
  static file(path) {
    return new Uri(`file://${path}`)
  }
}
class EventEmitter {
  constructor() {
    this.event = () => disposable
  }
  fire() {}
  dispose() {}
}
class Disposable {
  dispose() {}
}
class CancellationTokenSource {
  constructor() {
    this.token = { isCancellationRequested: false, onCancellationRequested: () => disposable }
  }
  cancel() {}
  dispose() {}
}
class Position {
  constructor(line, character) {
    this.line = line
    this.character = character
  }
}
class Range {
  constructor(line, character, endLine, endCharacter) {
    this.start = new Position(line, character)
    this.end = new Position(endLine, endCharacter)
  }
}
class Diagnostic {
  constructor(range, message, severity) {
    this.range = range
    this.message = message
    this.severity = severity
  }
}

/** What the extension did, for the test. */
const seen = { commands: [], messages: [], providers: [], diagnostics: [] }
const message = async (text) => void seen.messages.push(text)
const document = {
  uri: Uri.file(DOCUMENT),
  fileName: DOCUMENT,
  languageId: 'sys2dsl',
  version: 1,
  isClosed: false,
  getText: () => readFileSync(DOCUMENT, 'utf8'),
}
const channel = withEvents({
  append() {},
  appendLine() {},
  show() {},
  clear() {},
  dispose() {},
  error() {},
  info() {},
  warn() {},
})
const collection = { set: (_, all) => seen.diagnostics.push(...all), delete() {}, clear() {}, dispose() {} }
const api = {
  seen,
  version: '1.91.0',
  Uri,
  Disposable,
  CancellationTokenSource,
  EventEmitter,
  Position,
  Range,
  Diagnostic,
  env: { appName: 'fake', language: 'en' },
  extensions: withEvents({ getExtension: () => undefined, all: [] }),
  workspace: withEvents({
    isTrusted: TRUSTED === 'yes',
    workspaceFolders: [{ uri: Uri.file(FOLDER), name: 'folder', index: 0 }],
    textDocuments: [document],
    notebookDocuments: [],
    getConfiguration: () => ({
      get: (name) => (name === 'serverPath' ? SERVER : undefined),
      inspect() {},
      has: () => false,
    }),
    getWorkspaceFolder: () => undefined,
    registerTextDocumentContentProvider: () => disposable,
    createFileSystemWatcher: () => withEvents({ dispose() {} }),
  }),
  window: withEvents({
    createOutputChannel: () => channel,
    showErrorMessage: message,
    showWarningMessage: message,
    showInformationMessage: message,
    visibleTextEditors: [],
    tabGroups: withEvents({ all: [] }),
  }),
  commands: {
    registerCommand: (name) => {
      seen.commands.push(name)
      return disposable
    },
    executeCommand: async () => undefined,
  },
  languages: new Proxy(
    { match: () => 10, createDiagnosticCollection: () => collection },
    {
      get: (target, key) =>
        target[key] ??
        (() => {
          seen.providers.push(key)
          return disposable
        }),
    },
  ),
}
/** Any other name is a class, whose static members are numbers, as those of an enum. */
const others = {}
const anyClass = () =>
  new Proxy(class {}, { get: (target, key) => (key in target || typeof key === 'symbol' ? target[key] : 1) })
module.exports = new Proxy(api, {
  get: (target, key) => {
    if (key in target) return target[key]
    others[key] ??= anyClass()
    return others[key]
  },
})
