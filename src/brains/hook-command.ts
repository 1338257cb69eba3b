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
  const { root, level } = brain.installedAt ?? {}
  const words = level === undefined ? '' : ` ${level}`
  return commandFor(brain, moment, { digest, words, find: root === undefined ? findAbove(brain) : findAt(brain, root) })
}

/**
 * The command by which a user-level install guards folders below projects, for agents that read settings only from the folder
 * they are started in. It runs the hooks of the nearest project above, if a person has installed them on this machine, and
 * refuses otherwise. Where the agent calls the project's own entry, it says nothing.
 */
export function relayCommand(brain: Brain, moment: Moment, root: string): string {
  return commandFor(brain, moment, { digest: undefined, words: '', find: findProject(brain, root) })
}

interface Launch {
  /** The SHA-256 of the program; nothing where `find` looks it up. */
  readonly digest: string | undefined
  /** Further words for the program. */
  readonly words: string
  /** Sets `d` to the folder of the hooks; leaves it empty where there are none. */
  readonly find: string
}

function commandFor(brain: Brain, moment: Moment, launch: Launch): string {
  const { slug } = brain.vocabulary
  const silence = brain.encode(moment, { type: 'continue', informs: [] }).stdout
  const failed = moment.honours.includes('deny')
    ? `echo 'Pawl could not decide: its hook program is missing, was changed, or broke off; "pawl doctor" tells a person why' >&2; exit 2`
    : 'exit 0'
  return [
    `set -- "$(${cleared} node -e '${launcher(launch, silence)}' ".pawl/hook.cjs" ${slug} ${moment.native} fd3${launch.words} 3>&1 >&2; echo "=$?")"`,
    `case "$*" in *=${answered}) printf %s "\${1%=${answered}}" && exit 0;; *=${answered + 2}) printf %s "\${1%=${answered + 2}}"; exit 2;; esac`,
    failed,
  ].join('; ')
}

/** Variables by which a settings file could make Node run something else first. */
const cleared = 'NODE_OPTIONS= NODE_PATH= NODE_V8_COVERAGE= NODE_COMPILE_CACHE='

/** Finds the hook program and runs it, if it is the one that was installed. No single quotes in it, and no word if it is not: the shell has one. */
function launcher({ digest, find }: Launch, silence: string): string {
  return [
    'const p=require("path"),s=require("fs"),n=process.argv[1]',
    `let d,w=${digest === undefined ? '""' : `"${digest}"`}`,
    find,
    `if(!d){s.writeSync(3,${JSON.stringify(silence)});process.exit(${answered})}`,
    'const f=p.join(d,n)',
    'let t',
    'try{t=s.readFileSync(f,"utf8")}catch{process.exit(1)}',
    'if(require("crypto").createHash("sha256").update(t).digest("hex")!==w)process.exit(1)',
    'const m=new module.constructor(f)',
    'm.filename=f',
    'process.argv[1]=f',
    'm._compile(t,f)',
  ].join(';')
}

/** Whether the settings in a folder still name our program. */
function named(settings: string): string {
  return `const named=e=>{try{return s.readFileSync(p.join(e,${literal(settings)}),"utf8").includes("pawl/hook.cjs")}catch{return false}}`
}

/** The nearest folder with our program, from where the agent says the project is, then from where it runs. */
function findAbove({ settings }: Brain): string {
  return `${named(settings.path)};for(const b of[process.env.CLAUDE_PROJECT_DIR,process.cwd()])for(let e=b&&p.resolve(b);e&&!d;e=p.dirname(e)===e?0:p.dirname(e))if(s.existsSync(p.join(e,n))||named(e))d=e`
}

/** One folder, as long as the settings name it. */
function findAt({ settings }: Brain, root: string): string {
  return `${named(settings.path)};const e=${literal(root)};if(s.existsSync(p.join(e,n))||named(e))d=e`
}

/** The nearest project above the folder that the agent was started in; the digest of its program is the one that a person has installed. */
function findProject({ vocabulary }: Brain, root: string): string {
  return [
    named(vocabulary.settingsPath),
    'let l={}',
    `try{l=JSON.parse(s.readFileSync(${literal(`${root}/${projectsFile}`)},"utf8"))}catch{}`,
    'const b=process.env.CLAUDE_PROJECT_DIR||process.cwd(),r=e=>{try{return s.realpathSync(e)}catch{return e}}',
    'if(!named(b))for(let e=p.dirname(r(b));!d;e=p.dirname(e)){if(l[e]||s.existsSync(p.join(e,n)))d=e;if(p.dirname(e)===e)break}',
    'w=d&&l[d]',
  ].join(';')
}

/** The projects of this user whose hooks were installed here, by folder, with the digest of each program; below the user's root. */
export const projectsFile = '.pawl/projects.json'

/** Whether a command is one of `relayCommand`. */
export function isRelay(command: string): boolean {
  return command.includes(projectsFile)
}

/** A text in a program that stands in single quotes, in settings in which an agent may replace variables. */
function literal(text: string): string {
  return `"${text.replaceAll(/[^\w/.-]/g, (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`)}"`
}
