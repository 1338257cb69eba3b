import type { Command, Commands } from './command-line/command.ts'
import { auditPage } from './command-line/pages/audit.ts'
import { auditForgetPage } from './command-line/pages/audit-forget.ts'
import { auditHeadPage } from './command-line/pages/audit-head.ts'
import { auditRotateKeyPage } from './command-line/pages/audit-rotate-key.ts'
import { auditShowPage } from './command-line/pages/audit-show.ts'
import { auditVerifyPage } from './command-line/pages/audit-verify.ts'
import { budgetPage } from './command-line/pages/budget.ts'
import { checkPage } from './command-line/pages/check.ts'
import { compilePage } from './command-line/pages/compile.ts'
import { completionPage } from './command-line/pages/completion.ts'
import { confirmPage } from './command-line/pages/confirm.ts'
import { doctorPage } from './command-line/pages/doctor.ts'
import { hooksPage } from './command-line/pages/hooks.ts'
import { initPage } from './command-line/pages/init.ts'
import { lspPage } from './command-line/pages/lsp.ts'
import { mcpPage } from './command-line/pages/mcp.ts'
import { mcpInstallPage, mcpUninstallPage } from './command-line/pages/mcp-install.ts'
import { mcpPinsPage } from './command-line/pages/mcp-pins.ts'
import { packsPage } from './command-line/pages/packs.ts'
import type { Page } from './command-line/pages/page.ts'
import { promotePage } from './command-line/pages/promote.ts'
import { startPage } from './command-line/pages/start.ts'
import { testPage } from './command-line/pages/test.ts'
import { type TheoryVerb, theoryPage, theoryPages } from './command-line/pages/theory.ts'
import { tryPage } from './command-line/pages/try.ts'
import { uninstallPage } from './command-line/pages/uninstall.ts'
import { whyPage } from './command-line/pages/why.ts'

/** Everything that `pawl` can do: dispatch and help are made of this. */
export const commands: Commands = {
  start: { page: startPage, load: () => import('./start/main.ts') },
  init: { page: initPage, load: () => import('./init/main.ts') },
  uninstall: { page: uninstallPage, load: () => import('./uninstall/main.ts') },
  hooks: { page: hooksPage, load: () => import('./hooks/main.ts') },
  packs: { page: packsPage, load: () => import('./packs/main.ts') },
  try: { page: tryPage, load: () => import('./try/main.ts') },
  test: { page: testPage, load: () => import('./test/main.ts') },
  promote: { page: promotePage, load: () => import('./promote/main.ts') },
  doctor: { page: doctorPage, load: () => import('./doctor/main.ts') },
  check: { page: checkPage, load: () => import('./check/main.ts') },
  audit: {
    page: auditPage,
    load: () => import('./audit/main.ts'),
    verbs: {
      show: { page: auditShowPage, load: () => import('./audit/show.ts') },
      verify: { page: auditVerifyPage, load: () => import('./audit/verify.ts') },
      head: { page: auditHeadPage, load: () => import('./audit/head.ts') },
      'rotate-key': { page: auditRotateKeyPage, load: () => import('./audit/rotate-key.ts') },
      forget: { page: auditForgetPage, load: () => import('./audit/forget.ts') },
    },
  },
  why: { page: whyPage, load: () => import('./why/main.ts') },
  confirm: { page: confirmPage, load: () => import('./confirm/main.ts') },
  budget: { page: budgetPage, load: () => import('./budget/main.ts') },
  mcp: {
    page: mcpPage,
    load: () => import('./mcp/main.ts'),
    verbs: {
      install: { page: mcpInstallPage, load: () => import('./mcp/install/install.ts') },
      uninstall: { page: mcpUninstallPage, load: () => import('./mcp/install/uninstall.ts') },
      pins: { page: mcpPinsPage, load: () => import('./mcp/pins.ts') },
    },
  },
  compile: { page: compilePage, load: () => import('./compile/main.ts') },
  completion: { page: completionPage, load: () => import('./completion/main.ts') },
  theory: { page: theoryPage, load: () => import('./theory/main.ts'), verbs: theoryVerbs() },
  lsp: { page: lspPage, load: () => import('./lsp/main.ts') },
}

function theoryVerbs(): Commands {
  const verb = ([name, page]: readonly [string, Page]): readonly [string, Command] => [
    name,
    { page, load: async () => (await import('./theory/main.ts')).verbNamed(name as TheoryVerb) },
  ]
  return Object.fromEntries(Object.entries(theoryPages).map(verb))
}
