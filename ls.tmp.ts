import { runSearch } from './test/linear/run-search.ts'
const { tried, findings, isControlFound } = await runSearch(147613, 12, 1, 25)
console.log(tried, isControlFound, JSON.stringify(findings, null, 1).slice(0, 3000))
