import { argumentForms } from './argument-forms.ts'
import { blankForms } from './blank-forms.ts'
import { changedForms } from './changed-forms.ts'
import { commandForms } from './command-forms.ts'
import { dataForms } from './data-forms.ts'
import { disguisedForms } from './disguised-forms.ts'
import { fileForms } from './file-forms.ts'
import { headerForms } from './header-forms.ts'
import { keyForms } from './key-forms.ts'
import { laterForms } from './later-forms.ts'
import { layoutForms } from './layout-forms.ts'
import { manifestForms } from './manifest-forms.ts'
import { namedForms } from './named-forms.ts'
import { phraseForms } from './phrase-forms.ts'
import type { Form } from './plant.ts'
import { quotedForms } from './quoted-forms.ts'
import { screenForms } from './screen-forms.ts'
import { scriptForms } from './script-forms.ts'
import { shortForms } from './short-forms.ts'
import { terminalForms } from './terminal-forms.ts'
import { furtherTokenForms, tokenForms } from './token-forms.ts'
import { vocabularyForms } from './vocabulary.ts'
import { wrappedForms } from './wrapped-forms.ts'

/** Every form that the rules were written for or improved on: the in-sample part of the corpus. */
export const allForms: readonly Form[] = [
  ...tokenForms,
  ...keyForms,
  ...namedForms,
  ...dataForms,
  ...argumentForms,
  ...layoutForms,
  ...fileForms,
  ...phraseForms,
  ...laterForms,
  ...commandForms,
  ...scriptForms,
  ...screenForms,
  ...quotedForms,
  ...disguisedForms,
  ...terminalForms,
  ...blankForms,
  ...manifestForms,
  ...shortForms,
  ...furtherTokenForms,
  ...vocabularyForms,
  ...headerForms,
  ...wrappedForms,
  ...changedForms,
]
