import { appendFileSync, mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { PawlError } from '../../base/index.ts'
import { hasCode, readRegularFile } from '../../node/index.ts'
import { shortHash } from '../../protocol/index.ts'
import { addCompiled, type CompiledTheory, compiledEngine } from '../../theory/internal.ts'
import type { LoadedConfig } from './loaded-config.ts'
import type { SessionMemory } from './session-memory.ts'

type CompiledEngine = ReturnType<typeof compiledEngine>

interface Deed {
  readonly subject: string
  readonly object: string
}

/**
 * Adds the hooks of theories to a registry; their memory of a session is stored in a file of that session. Facts are
 * loaded when a hook first asks for them: most calls of a tool are decided without.
 */
export function createTheoryMemory(
  theories: readonly CompiledTheory[],
  registry: LoadedConfig['registry'],
  root: string,
): SessionMemory {
  let remembered: readonly Deed[] = []
  let engine: CompiledEngine | undefined
  const deeds: Deed[] = []
  const opened = (): CompiledEngine => {
    if (engine !== undefined) return engine
    engine = compiledEngine({ registry, audit: false })
    for (const { facts } of theories) engine.loadTree(facts())
    engine.recall(remembered)
    engine.store.listen((event) => {
      if (event.type !== 'fact-added' || event.fact.relation !== 'DID') return
      const { subject, object } = event.fact
      deeds.push({ subject, object })
    })
    return engine
  }
  for (const theory of theories) addCompiled(theory, registry, opened)
  return {
    open(session) {
      const file = join(root, '.pawl/sessions', `${shortHash(session)}.jsonl`)
      remembered = readDeeds(file)
      return {
        save() {
          if (deeds.length === 0) return
          mkdirSync(dirname(file), { recursive: true })
          appendFileSync(file, deeds.map((deed) => `${JSON.stringify(deed)}\n`).join(''), { mode: 0o600 })
        },
        questions: () => engine?.confirmations.list('open') ?? [],
      }
    },
  }
}

function readDeeds(file: string): readonly Deed[] {
  let text: string
  try {
    text = readRegularFile(file)
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return []
    throw error // the memory cannot be read: refusing is better than forgetting
  }
  const lines = text.split('\n').filter((line) => line !== '')
  return lines.map((line) => readDeed(line, file))
}

function readDeed(line: string, file: string): Deed {
  try {
    return JSON.parse(line) as Deed
  } catch (cause) {
    throw new PawlError('bad-memory', `what this session did before cannot be read from ${file}`, {
      cause,
      hint: 'delete that file, if you know that nothing in it matters',
    })
  }
}
