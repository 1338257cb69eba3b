import { resolve } from 'node:path'
import { isPawlError, PawlError } from '../../base/index.ts'
import { type LoadedConfig, loadSources } from '../../config/internal.ts'
import type { Witness } from '../../ports/index.ts'
import { witnessAt } from '../../store/index.ts'
import { usage } from '../command-line/usage.ts'
import { findProject } from '../project/find-project.ts'

type AuditConfig = NonNullable<LoadedConfig['config']['audit']>

interface Wanted {
  /** Targets of the command line. */
  readonly given?: readonly string[] | undefined
  /** The folder of the log, if it is not that of the project we are in. */
  readonly folder?: string | undefined
  /** The command that continues without witnesses if the config cannot be read; undefined if that makes no sense. */
  readonly skipping?: string
  /** Whether those of the config are not wanted: then it is not read, either. */
  readonly isConfigLeftOut?: boolean
}

/** The witnesses that the config of a log names, and those of the command line. Relative paths begin at the folder of the config. */
export async function findWitnesses(wanted: Wanted): Promise<readonly Witness[]> {
  const { given = [], folder, skipping, isConfigLeftOut = false } = wanted
  const from = folder === undefined ? process.cwd() : resolve(folder)
  const { root: base, config: file } = findProject(from) ?? {}
  const open = (target: string) => witnessAt(target, { base })
  const more = given.map((target) => asUsage(() => open(target)))
  const { witnesses = [] } = file === undefined || isConfigLeftOut ? {} : await auditConfig(file, skipping)
  const configured = witnesses.map(open)
  return [...configured, ...more.filter(({ target }) => configured.every((one) => one.target !== target))]
}

async function auditConfig(file: string, skipping: string | undefined): Promise<AuditConfig> {
  try {
    return (await loadSources(file)).config.audit ?? {}
  } catch (error) {
    if (skipping === undefined || !isPawlError(error)) throw error
    const { code, message, hint } = error
    const skip = `without the witnesses that it names: ${skipping}`
    throw new PawlError(code, message, { cause: error, hint: hint === undefined ? skip : `${hint}; ${skip}` })
  }
}

function asUsage<T>(work: () => T): T {
  try {
    return work()
  } catch (error) {
    if (isPawlError(error)) throw usage(error.message, error.hint ?? '')
    throw error
  }
}
