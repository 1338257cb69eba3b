import { answered, cleared, type Launch, program } from './launch.ts'

/** The command for a POSIX shell. It starts Node once, and gives the hook program descriptor 3 for its answer. */
export function posixCommand(launch: Launch): string {
  const { slug, native, canRefuse } = launch
  const failed = canRefuse
    ? `echo 'Pawl could not decide: its hook program is missing, was changed, or broke off; "pawl doctor" tells a person why' >&2; exit 2`
    : 'exit 0'
  const environment = cleared.map((name) => `${name}=`).join(' ')
  return [
    `set -- "$(${environment} node -e '${launcher(launch)}' "${program}" ${slug} ${native} fd3 3>&1 >&2; echo "=$?")"`,
    `case "$*" in *=${answered}) printf %s "\${1%=${answered}}" && exit 0;; *=${answered + 2}) printf %s "\${1%=${answered + 2}}"; exit 2;; esac`,
    failed,
  ].join('; ')
}

/** Finds the hook program and runs it, if it is the one that was installed. No single quotes in it, and no word if it is not: the shell has one. */
function launcher({ digest, silence, settings }: Launch): string {
  return [
    'const p=require("path"),s=require("fs"),n=process.argv[1]',
    ...upwards(settings),
    `if(!d){s.writeSync(3,${JSON.stringify(silence)});process.exit(${answered})}`,
    'const f=p.join(d,n)',
    'let t',
    'try{t=s.readFileSync(f,"utf8")}catch{process.exit(1)}',
    `if(require("crypto").createHash("sha256").update(t).digest("hex")!=="${digest}")process.exit(1)`,
    'const m=new module.constructor(f)',
    'm.filename=f',
    'process.argv[1]=f',
    'm._compile(t,f)',
  ].join(';')
}

/** Sets `d` to the folder of the project: it has the program, or settings that name it. */
function upwards(settings: string): readonly string[] {
  return [
    'let d',
    `const named=e=>{try{return s.readFileSync(p.join(e,"${settings}"),"utf8").includes("pawl/hook.cjs")}catch{return false}}`,
    'for(const b of[process.env.CLAUDE_PROJECT_DIR,process.cwd()])for(let e=b&&p.resolve(b);e&&!d;e=p.dirname(e)===e?0:p.dirname(e))if(s.existsSync(p.join(e,n))||named(e))d=e',
  ]
}
