import type { Call } from '../../usage/call.ts'
import { all, readsFile, runsFile, type Use, writesAll, writesFile } from '../../usage/uses.ts'

/** Statements that read or write files of this machine, by the program that knows them. The last group is the name of the file. */
type Known = readonly (readonly [statement: RegExp, use: Use])[]

const name = /\s*\(?\s*(?:'([^'\n]+)'|"([^"\n]+)"|([^\s'"|;)(]+))/.source
const quoted = /\s*'([^'\n]+)'/.source

function statement(begin: string, end = name): RegExp {
  return new RegExp(`${begin}${end}`, 'gi')
}

const inSqlite: Known = [
  [statement(/\breadfile\s*\(/.source, quoted), readsFile],
  [statement(/\bATTACH(?:\s+DATABASE)?/.source, quoted), all(readsFile, writesFile)],
  [statement(/\bVACUUM\b[^;'\n]{0,80}\bINTO/.source, quoted), writesFile],
  [statement(/^\s*\.(?:output|once|log|trace|clone|excel)\s+(?:-\w+\s+)?/.source), writesFile],
  // the name of a database may come before the file
  [statement(/^\s*\.(?:backup|save)\s+(?:--?\w+\s+)?(?:main\s+|temp\s+)?/.source), writesFile],
  [statement(/^\s*\.(?:import|restore|open)\s+(?:--?\w+\s+)*/.source), readsFile],
  [statement(/^\s*\.read\s+/.source), runsFile],
  [statement(/\bCOPY\b[^;'\n]{0,200}\bTO/.source, quoted), writesAll],
  [statement(/\b(?:FROM|read_(?:csv|csv_auto|json|json_auto|parquet|text|blob)\s*\()/.source, quoted), readsFile],
]

const inPostgres: Known = [
  [statement(/\\?\bCOPY\b[^;'\n]{0,200}\bFROM/.source, quoted), readsFile],
  [statement(/\\?\bCOPY\b[^;'\n]{0,200}\bTO/.source, quoted), writesFile],
  [statement(/\\copy\b[^;'\n]{0,200}\bto\s+(?!stdout|pstdout|program)/.source), writesFile],
  [statement(/\\copy\b[^;'\n]{0,200}\bfrom\s+(?!stdin|pstdin|program)/.source), readsFile],
  [statement(/\\(?:ir?|include(?:_relative)?)\s+/.source), runsFile],
  [statement(/\\(?:o|out|w|write|s)\s+/.source), writesFile],
  [statement(/\bpg_read_(?:binary_)?file\s*\(/.source, quoted), readsFile],
  [statement(/\blo_import\s*\(/.source, quoted), readsFile],
]

const inMysql: Known = [
  [statement(/\bLOAD\s+(?:DATA|XML)\b[^;'\n]{0,80}\bINFILE/.source, quoted), readsFile],
  [statement(/\bLOAD_FILE\s*\(/.source, quoted), readsFile],
  [statement(/(?:^|;)\s*(?:source\s+|\\\.\s+)/.source), runsFile],
  [statement(/(?:^|;)\s*(?:tee\s+|\\T\s+)/.source), writesFile],
]

/** The longest text that is looked at. */
const longest = 20_000

/** Reports the files that statements read and write. */
export function readStatementFiles(text: string, known: Known, call: Call): void {
  const lines = text.slice(0, longest)
  for (const [pattern, use] of known)
    for (const line of lines.split('\n'))
      for (const found of line.matchAll(pattern)) {
        const file = found.slice(1).find((one) => one !== undefined)
        if (file !== undefined && !/^(?:stdin|stdout|off|:memory:)$/.test(file)) use(file, call)
      }
}

/** The statements about files that each sort of program knows. */
export const fileStatements = { inSqlite, inPostgres, inMysql } as const
