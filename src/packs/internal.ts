// For the command line and the pages, which list packs and their rules.
export { allPacks, type Profile, profiles, ruleName } from './packs.ts'
export { isTextRule, type Pack, type Rule } from './rule/rule.ts'
export { type ChosenRule, chosenRules } from './settings.ts'
