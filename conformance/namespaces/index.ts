/** All playbooks, by the file that holds each. */
import type { Playbook, Playbooks } from '#conformance/playbook/play.ts'
import { builderProV1 } from './builder-pro-v1/index.ts'
import { builderV1 } from './builder-v1/index.ts'
import { builderV1Documents } from './builder-v1-documents/index.ts'
import { contactformV1 } from './contactform-v1/index.ts'
import { cookieConsentV1 } from './cookie-consent-v1/index.ts'
import { coreV2 } from './core-v2/index.ts'
import { foldersPublicV1 } from './folders-public-v1/index.ts'
import { foldersV1 } from './folders-v1/index.ts'
import { imageOptimizerV1 } from './image-optimizer-v1/index.ts'
import { multilangStV1 } from './multilang-st-v1/index.ts'
import { multilangV1 } from './multilang-v1/index.ts'
import { oembed10 } from './oembed-1.0/index.ts'
import { root } from './root/index.ts'
import { seoV1 } from './seo-v1/index.ts'
import { sitecopyV1 } from './sitecopy-v1/index.ts'
import { spamfilterV1 } from './spamfilter-v1/index.ts'
import { starterPlusV1 } from './starter-plus-v1/index.ts'
import { starterThemeV1 } from './starter-theme-v1/index.ts'
import { suiteV1 } from './suite-v1/index.ts'

const BY_FOLDER: Readonly<Record<string, Playbooks>> = {
  root,
  'core-v2': coreV2,
  'builder-v1': builderV1,
  'builder-v1-documents': builderV1Documents,
  'builder-pro-v1': builderProV1,
  'oembed-1.0': oembed10,
  'spamfilter-v1': spamfilterV1,
  'contactform-v1': contactformV1,
  'sitecopy-v1': sitecopyV1,
  'starter-plus-v1': starterPlusV1,
  'suite-v1': suiteV1,
  'image-optimizer-v1': imageOptimizerV1,
  'folders-v1': foldersV1,
  'folders-public-v1': foldersPublicV1,
  'starter-theme-v1': starterThemeV1,
  'cookie-consent-v1': cookieConsentV1,
  'multilang-v1': multilangV1,
  'multilang-st-v1': multilangStV1,
  'seo-v1': seoV1,
}

interface FiledPlaybook {
  readonly file: string
  readonly book: Playbook
}

export const PLAYBOOKS: readonly FiledPlaybook[] = Object.entries(BY_FOLDER).flatMap(
  ([folder, books]) =>
    Object.entries(books).map(([name, book]) => ({
      file: `conformance/namespaces/${folder}/${name}.ts`,
      book,
    })),
)
