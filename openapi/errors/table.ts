import { builderErrors } from './builder.ts'
import { builderProErrors } from './builder-pro.ts'
import { contactformErrors } from './contactform.ts'
import { cookieConsentErrors } from './cookie-consent.ts'
import { coreErrors } from './core.ts'
import type { ErrorSpec } from './define.ts'
import { extensionErrors } from './extension.ts'
import { foldersErrors } from './folders.ts'
import { imageOptimizerErrors } from './image-optimizer.ts'
import { NEIGHBOUR_PARTS, neighbourErrors } from './neighbours.ts'
import { seoErrors } from './seo.ts'
import { sitecopyErrors } from './sitecopy.ts'
import { spamfilterErrors } from './spamfilter.ts'
import { starterErrors } from './starter.ts'
import { suiteErrors } from './suite.ts'

/** The parts of the table, so that duplicate keys can be detected. */
export const ERROR_PARTS = [
  coreErrors,
  builderErrors,
  builderProErrors,
  contactformErrors,
  cookieConsentErrors,
  extensionErrors,
  foldersErrors,
  imageOptimizerErrors,
  ...NEIGHBOUR_PARTS,
  seoErrors,
  sitecopyErrors,
  spamfilterErrors,
  starterErrors,
  suiteErrors,
] as const

const ALL = {
  ...coreErrors,
  ...builderErrors,
  ...builderProErrors,
  ...contactformErrors,
  ...cookieConsentErrors,
  ...extensionErrors,
  ...foldersErrors,
  ...imageOptimizerErrors,
  ...neighbourErrors,
  ...seoErrors,
  ...sitecopyErrors,
  ...spamfilterErrors,
  ...starterErrors,
  ...suiteErrors,
}

export type ErrorKey = keyof typeof ALL
/** Every error of the interface by its key. */
export const ERRORS: Readonly<Record<ErrorKey, ErrorSpec>> = ALL
