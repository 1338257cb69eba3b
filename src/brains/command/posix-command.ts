import { answered, cleared, type Launch, program } from './launch.ts'
import { type Search, searchAbove } from './search.ts'

/** The command for a POSIX shell. It starts Node once, and passes descriptor 3 to the hook program for its answer. */
export function posixCommand(launch: Launch, search: Search = searchAbove(launch)): string {
  const { slug, native, canRefuse, level, failure = 'its hook program is missing, was changed, or broke off' } = launch
  const words = [slug, native, 'fd3', ...(level === undefined ? [] : [level])].join(' ')
  const failed = canRefuse
    ? `echo 'Pawl could not decide: ${failure}; "pawl doctor" tells a person why' >&2; exit 2`
    : 'exit 0'
  const environment = cleared.map((name) => `${name}=`).join(' ')
  return [
    `set -- "$(${environment} node -e '${launcher(launch, search)}' "${program}" ${words} 3>&1 >&2; echo "=$?")"`,
    `case "$*" in *=${answered}) printf %s "\${1%=${answered}}" && exit 0;; *=${answered + 2}) printf %s "\${1%=${answered + 2}}"; exit 2;; esac`,
    failed,
  ].join('; ')
}

/** Finds the hook program and runs it, if it is the one that was installed. No single quotes in it, and no word if it is not: the shell has one. */
function launcher({ silence }: Launch, search: Search): string {
  return [
    'const p=require("path"),s=require("fs"),n=process.argv[1]',
    // a pipe would block until the agent times out
    'const k=f=>{if(!s.statSync(f).isFile())throw f;return s.readFileSync(f,"utf8")}',
    ...search,
    `if(!d){if(!g)process.exit(1);s.writeSync(3,${JSON.stringify(silence)});process.exit(${answered})}`,
    'const f=p.join(d,n)',
    'let t',
    'try{t=k(f)}catch{process.exit(1)}',
    'if(require("crypto").createHash("sha256").update(t).digest("hex")!==w)process.exit(1)',
    'const m=new module.constructor(f)',
    'm.filename=f',
    'process.argv[1]=f',
    'm._compile(t,f)',
  ].join(';')
}
