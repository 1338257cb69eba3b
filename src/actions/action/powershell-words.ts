import type { Deed } from './code-words.ts'

const reading: readonly Deed[] = ['reads', 'lists']
const writing: readonly Deed[] = ['reads', 'lists', 'runs', 'writes', 'persists']
const moving: readonly Deed[] = [...writing, 'moves']
const deleting: readonly Deed[] = ['reads', 'lists', 'runs', 'deletes']
const loading: readonly Deed[] = [...writing, 'connects']

/** What commands of PowerShell and cmd do. One that is not in this list may do anything. */
const deedsOf: ReadonlyMap<string, readonly Deed[]> = new Map(
  (
    [
      [
        'get-childitem gci ls dir tree get-content gc cat type more get-item gi get-itemproperty gp test-path resolve-path rvpa split-path join-path',
        reading,
      ],
      ['select-string sls findstr get-filehash get-acl get-location gl pwd get-date get-process gps ps', reading],
      [
        'select-object select sort-object sort where-object where foreach-object foreach measure-object measure group-object group',
        reading,
      ],
      [
        'format-table ft format-list fl out-string out-null out-host convertfrom-json convertto-json convertfrom-csv convertto-csv',
        reading,
      ],
      [
        'import-csv compare-object diff get-unique write-output write-host write echo get-command gcm get-help',
        reading,
      ],
      [
        'set-location sl cd chdir push-location pop-location start-sleep sleep get-service gsv ver cls clear-host',
        reading,
      ],
      ['set-content add-content ac out-file tee-object tee export-csv epcsv set-item si new-item ni mkdir md', writing],
      ['copy-item copy cp cpi xcopy set-itemproperty sp new-itemproperty reg set-acl icacls attrib', writing],
      ['move-item move mv mi rename-item ren rni', moving],
      ['remove-item ri rm rmdir rd del erase clear-content clc format format-volume clear-disk', deleting],
      ['remove-itemproperty rp clear-item cli', [...deleting, ...writing]],
      ['robocopy', [...moving, 'deletes']],
      ['invoke-webrequest iwr invoke-restmethod irm start-bitstransfer test-connection', loading],
    ] as const
  ).flatMap(([names, deeds]) => names.split(' ').map((name) => [name, deeds] as const)),
)

/** Signs by which a script starts what its words do not name: types, methods, calls, texts, escapes, other names, variables of cmd. */
const hidden =
  /::|\.\s*\w+\s*\(|&\s*[$'"(]|\$\(|@[({'"]|`|\^|%[^%\s]*%|\$\{|\b(?:param|function|alias|variable)\b|<#|[\u2018-\u201f]/i

interface Script {
  readonly code: string
  readonly language: 'powershell' | 'cmd'
}

/** Whether a script of PowerShell or cmd may do this: each of its commands has to be known, to say that it may not. */
export function powershellMayDo({ code, language }: Script, deed: Deed): boolean {
  // cmd knows double quotes only
  const text = language === 'cmd' ? code : code.replaceAll(/'[^'\n]*'/g, '""')
  const bare = text.replaceAll(/"[^"\n]*"/g, '""')
  if (hidden.test(text.replaceAll('""', ' ')) || hidden.test(bare)) return true
  const rest = bare.replaceAll('""', '')
  if (rest.includes('"') || (language !== 'cmd' && rest.includes("'"))) return true
  if (bare.includes('>') && writing.includes(deed)) return true
  if (deed === 'connects' && /\\\\|\/\//.test(code)) return true // a path can lead to another machine
  return bare.split(/[;|&\n\r{}()]/).some((statement) => mayDoIn(statement.trim(), deed))
}

function mayDoIn(statement: string, deed: Deed): boolean {
  const command = statement.replace(/^\$[\w:]+\s*\+?=(?!=)\s*/, '')
  const [word = '', rest] = command.split(/\s/, 2)
  if (word === '' || (word === '""' && command !== statement)) return false
  // a value, or what an operator compares
  if (/^(?:\$[\w.:]+|-?\d+)$/.test(word)) return command.includes('=')
  // with a name, it calls a method
  if (/^foreach/i.test(word) && rest !== undefined) return true
  const deeds = deedsOf.get(word.toLowerCase())
  return deeds === undefined || deeds.includes(deed)
}
