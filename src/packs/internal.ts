// For the command line and the pages, which list packs and their rules.
export { allPacks, profiles, ruleName } from './packs.ts'
export { isTextRule, type Pack, type Rule } from './rule/rule.ts'
export { chosenRules } from './settings.ts'
