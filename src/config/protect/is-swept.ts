import type { Command } from './deeds-of.ts'

/** Whether git puts another state in place of all files, deletes those that it ignores, or starts programs with what it finds. */
export function isSwept({ name, words, text }: Command): boolean {
  if (words.some((word) => external.test(word))) return true
  return name === 'git' && (sweeping.test(text) || opening.test(text) || configured.test(text))
}

const sweeping =
  /^ (?:clean(?!.* -(?:[a-zA-Z]*n|-dr)).* -[a-z]*[xX]|stash(?! show| list).* -(?:[a-z]*[au]|-al|-inc)|reset.* --(?:ha|me|k)|(?:checkout|switch) (?:.* )?-(?:[a-z]*f|-f|-disc)|read-tree.* -[a-z]*u|checkout-index(?!.* --pre).* -(?:[a-z]*a|-a)|sparse-checkout (?:set|init|rea)|(?:checkout|restore).* --pathspec-from)/

const external = /^GIT_EXTERNAL_DIFF=(?!(?:difft|delta|diff|cat)?$)/
const opening = /^ (?:grep.* -(?:\w*O|-op)|difftool(?!.* --tool-h).* -(?:x|-ext|t|-to))/
/** Settings of git that name a program which gets files. */
const configured =
  / (?:-c |config (?:.* )?)(?:diff\.(?:\S*\.)?(?:external|command|textconv)|(?:diff|merge)tool\.\S*cmd|filter\.|core\.fsmonitor)\S*[ =]\S/i
