import type { Command, Commands } from './command.ts'
import { auditPage } from './pages/audit.ts'
import { auditForgetPage } from './pages/audit-forget.ts'
import { auditHeadPage } from './pages/audit-head.ts'
import { auditRotateKeyPage } from './pages/audit-rotate-key.ts'
import { auditVerifyPage } from './pages/audit-verify.ts'
import { budgetPage } from './pages/budget.ts'
import { compilePage } from './pages/compile.ts'
import { completionPage } from './pages/completion.ts'
import { confirmPage } from './pages/confirm.ts'
import { doctorPage } from './pages/doctor.ts'
import { hooksPage } from './pages/hooks.ts'
import { initPage } from './pages/init.ts'
import type { Page } from './pages/page.ts'
import { startPage } from './pages/start.ts'
import { type TheoryVerb, theoryPage, theoryPages } from './pages/theory.ts'
import { uninstallPage } from './pages/uninstall.ts'

/** Everything that `pawl` can do: dispatch and help are made of this. */
export const commands: Commands = {
  start: { page: startPage, load: () => import('./start/main.ts') },
  init: { page: initPage, load: () => import('./init/main.ts') },
  uninstall: { page: uninstallPage, load: () => import('./uninstall.ts') },
  hooks: { page: hooksPage, load: () => import('./hooks.ts') },
  doctor: { page: doctorPage, load: () => import('./doctor/main.ts') },
  audit: {
    page: auditPage,
    load: () => import('./audit/main.ts'),
    verbs: {
      verify: { page: auditVerifyPage, load: () => import('./audit/verify.ts') },
      head: { page: auditHeadPage, load: () => import('./audit/head.ts') },
      'rotate-key': { page: auditRotateKeyPage, load: () => import('./audit/rotate-key.ts') },
      forget: { page: auditForgetPage, load: () => import('./audit/forget.ts') },
    },
  },
  confirm: { page: confirmPage, load: () => import('./confirm/main.ts') },
  budget: { page: budgetPage, load: () => import('./budget.ts') },
  compile: { page: compilePage, load: () => import('./compile.ts') },
  completion: { page: completionPage, load: () => import('./completion/main.ts') },
  theory: { page: theoryPage, load: () => import('./theory/main.ts'), verbs: theoryVerbs() },
}

function theoryVerbs(): Commands {
  const verb = ([name, page]: readonly [string, Page]): readonly [string, Command] => [
    name,
    { page, load: async () => (await import('./theory/main.ts')).verbNamed(name as TheoryVerb) },
  ]
  return Object.fromEntries(Object.entries(theoryPages).map(verb))
}
