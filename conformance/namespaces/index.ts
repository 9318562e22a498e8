/** All playbooks, by file. */

import * as builderProV1 from '#conformance/namespaces/builder-pro-v1/index.ts'
import * as builderV1 from '#conformance/namespaces/builder-v1/index.ts'
import * as builderV1Documents from '#conformance/namespaces/builder-v1-documents/index.ts'
import * as contactformV1 from '#conformance/namespaces/contactform-v1/index.ts'
import * as cookieConsentV1 from '#conformance/namespaces/cookie-consent-v1/index.ts'
import * as coreV2 from '#conformance/namespaces/core-v2/index.ts'
import * as foldersPublicV1 from '#conformance/namespaces/folders-public-v1/index.ts'
import * as foldersV1 from '#conformance/namespaces/folders-v1/index.ts'
import * as imageOptimizerV1 from '#conformance/namespaces/image-optimizer-v1/index.ts'
import * as multilangStV1 from '#conformance/namespaces/multilang-st-v1/index.ts'
import * as multilangV1 from '#conformance/namespaces/multilang-v1/index.ts'
import * as neighbours from '#conformance/namespaces/neighbours/index.ts'
import * as oembed10 from '#conformance/namespaces/oembed-1.0/index.ts'
import * as root from '#conformance/namespaces/root/index.ts'
import * as seoV1 from '#conformance/namespaces/seo-v1/index.ts'
import * as sitecopyV1 from '#conformance/namespaces/sitecopy-v1/index.ts'
import * as spamfilterV1 from '#conformance/namespaces/spamfilter-v1/index.ts'
import * as starterPlusV1 from '#conformance/namespaces/starter-plus-v1/index.ts'
import * as starterThemeV1 from '#conformance/namespaces/starter-theme-v1/index.ts'
import * as suiteV1 from '#conformance/namespaces/suite-v1/index.ts'
import type { Playbook, Playbooks } from '#conformance/playbook/play.ts'

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
  neighbours,
}

interface FiledPlaybook {
  readonly file: string
  readonly book: Playbook
}

/** `contentTypes` is the playbook of `content-types.ts`. */
const fileOf = (folder: string, name: string): string =>
  `conformance/namespaces/${folder}/${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}.ts`

export const PLAYBOOKS: readonly FiledPlaybook[] = Object.entries(BY_FOLDER).flatMap(
  ([folder, books]) =>
    Object.entries(books).map(([name, book]) => ({ file: fileOf(folder, name), book })),
)
