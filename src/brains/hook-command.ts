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
 */
export function hookCommand(brain: Brain, moment: Moment, digest: string): string {
  const { slug } = brain.vocabulary
  const silence = brain.encode(moment, { type: 'continue', informs: [] }).stdout
  const gone = silence === '' ? 'exit 0' : `{ printf %s '${silence}'; exit 0; }`
  const failed = moment.honours.includes('deny')
    ? `echo 'Pawl could not decide: its hook program is missing, was changed, or broke off; "pawl doctor" tells a person why' >&2; exit 2`
    : 'exit 0'
  const isNamed = `[ -f "$d/${brain.settings.path}" ] && grep -q pawl/hook.cjs "$d/${brain.settings.path}"`
  return [
    `for d in "$CLAUDE_PROJECT_DIR" "$PWD"`,
    `do while [ "$d" ] && [ ! -f "$d/.pawl/hook.cjs" ] && ! { ${isNamed}; }`,
    `do case "$d" in */*) d="\${d%/*}";; *) d=;; esac`,
    'done',
    '[ "$d" ] && break',
    'done',
    `[ "$d" ] || ${gone}`,
    `a=$(${cleared} node -e '${launcher(digest)}' "$d/.pawl/hook.cjs" ${slug} ${moment.native} fd3 3>&1 >&2)`,
    `case $? in ${answered}) printf %s "$a" && exit 0;; ${answered + 2}) printf %s "$a"; exit 2;; esac`,
    failed,
  ].join('; ')
}

/** Variables by which a settings file could make Node run something else first. */
const cleared = 'NODE_OPTIONS= NODE_PATH= NODE_V8_COVERAGE= NODE_COMPILE_CACHE='

/** Runs the hook program if it is the one that was installed. No quotes of the shell's, and no word if it is not: the shell has one. */
function launcher(digest: string): string {
  return [
    'const f=require("path").resolve(process.argv[1])',
    'let t',
    'try{t=require("fs").readFileSync(f,"utf8")}catch{process.exit(1)}',
    `if(require("crypto").createHash("sha256").update(t).digest("hex")!=="${digest}")process.exit(1)`,
    'const m=new module.constructor(f)',
    'm.filename=f',
    'm._compile(t,f)',
  ].join(';')
}
