import type { Brain, Moment } from './brain.ts'

/** How the hook process ends when it has answered: this, and the exit code that the agent shall see. Node itself never ends so. */
export const answered = 70

/**
 * The command that an agent is given for a moment, for a POSIX shell. It looks for the hook program upwards from the project,
 * so that the settings can be committed: from where the agent says the project is, which it may have from another agent that
 * started it, then from where it runs.
 *
 * - The answer comes on a descriptor of its own. What hooks, and programs that they start, print goes to standard error.
 * - Consent is a sign: the process ended with our own code. Whatever else happens, a guard refuses, with a word on standard
 *   error, since some agents take silence for consent: the program is missing, empty, another one, killed, or cut off.
 * - Only where the agent's settings do not name it any more was Pawl removed on purpose, and nobody is locked out.
 * - No variable is named in it: some agents put values of their environment, and of `.env`, into their settings.
 */
export function hookCommand(brain: Brain, moment: Moment, digest: string): string {
  const { slug } = brain.vocabulary
  const silence = brain.encode(moment, { type: 'continue', informs: [] }).stdout
  const failed = moment.honours.includes('deny')
    ? `echo 'Pawl could not decide: its hook program is missing, was changed, or broke off; "pawl doctor" tells a person why' >&2; exit 2`
    : 'exit 0'
  const launch = launcher({ digest, silence, settings: brain.settings.path })
  return [
    `set -- "$(${cleared} node -e '${launch}' ".pawl/hook.cjs" ${slug} ${moment.native} fd3 3>&1 >&2; echo "=$?")"`,
    `case "$*" in *=${answered}) printf %s "\${1%=${answered}}" && exit 0;; *=${answered + 2}) printf %s "\${1%=${answered + 2}}"; exit 2;; esac`,
    failed,
  ].join('; ')
}

/** Variables by which a settings file could make Node run something else first. */
const cleared = 'NODE_OPTIONS= NODE_PATH= NODE_V8_COVERAGE= NODE_COMPILE_CACHE='

interface Launch {
  readonly digest: string
  readonly silence: string
  readonly settings: string
}

/** Finds the hook program and runs it, if it is the one that was installed. No single quotes in it, and no word if it is not: the shell has one. */
function launcher({ digest, silence, settings }: Launch): string {
  return [
    'const p=require("path"),s=require("fs"),n=process.argv[1]',
    'let d',
    `const named=e=>{try{return s.readFileSync(p.join(e,"${settings}"),"utf8").includes("pawl/hook.cjs")}catch{return false}}`,
    'for(const b of[process.env.CLAUDE_PROJECT_DIR,process.cwd()])for(let e=b&&p.resolve(b);e&&!d;e=p.dirname(e)===e?0:p.dirname(e))if(s.existsSync(p.join(e,n))||named(e))d=e',
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
