import type { Brain, Moment } from './brain.ts'

/**
 * The command that an agent is given for a moment, for a POSIX shell. It looks for the hook file upwards from the project, so
 * that the settings can be committed: from where the agent says the project is, which it may have from another agent that
 * started it, then from where it runs. Where the file is gone, Pawl was removed, and nobody is locked out; where it is there
 * and fails in any way, a guard refuses, with a word on standard error, since some agents take silence for consent.
 */
export function hookCommand(brain: Brain, moment: Moment): string {
  const { slug } = brain.vocabulary
  const silence = brain.encode(moment, { type: 'continue', informs: [] }).stdout
  const gone = silence === '' ? 'exit 0' : `{ printf '%s' '${silence}'; exit 0; }`
  const failed = moment.honours.includes('deny')
    ? `{ c=$?; [ $c = 2 ] || echo 'Pawl could not decide: its hook process broke off; run "pawl doctor"' >&2; exit 2; }`
    : 'exit 0'
  return [
    `for d in "$CLAUDE_PROJECT_DIR" "$PWD"`,
    `do while [ "$d" ] && [ ! -f "$d/.pawl/hook.cjs" ]`,
    `do case "$d" in */*) d="\${d%/*}";; *) d=;; esac`,
    'done',
    '[ "$d" ] && break',
    'done',
    `[ "$d" ] || ${gone}`,
    `node "$d/.pawl/hook.cjs" ${slug} ${moment.native} || ${failed}`,
  ].join('; ')
}
