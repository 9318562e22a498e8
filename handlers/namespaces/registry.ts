import * as builderAiV1 from '#handlers/namespaces/builder-ai-v1/index.ts'
import * as builderProV1 from '#handlers/namespaces/builder-pro-v1/index.ts'
import * as builderV1 from '#handlers/namespaces/builder-v1/index.ts'
import * as builderV1Documents from '#handlers/namespaces/builder-v1-documents/index.ts'
import * as builderV1Feedback from '#handlers/namespaces/builder-v1-feedback/index.ts'
import * as contactformV1 from '#handlers/namespaces/contactform-v1/index.ts'
import * as cookieConsentV1 from '#handlers/namespaces/cookie-consent-v1/index.ts'
import * as coreV2 from '#handlers/namespaces/core-v2/index.ts'
import * as foldersPublicV1 from '#handlers/namespaces/folders-public-v1/index.ts'
import * as foldersV1 from '#handlers/namespaces/folders-v1/index.ts'
import * as imageOptimizerV1 from '#handlers/namespaces/image-optimizer-v1/index.ts'
import * as multilangStV1 from '#handlers/namespaces/multilang-st-v1/index.ts'
import * as multilangV1 from '#handlers/namespaces/multilang-v1/index.ts'
import * as oembed1 from '#handlers/namespaces/oembed-1.0/index.ts'
import { rootOf } from '#handlers/namespaces/root/index.ts'
import * as seoV1 from '#handlers/namespaces/seo-v1/index.ts'
import * as sitecopyV1 from '#handlers/namespaces/sitecopy-v1/index.ts'
import * as spamfilterV1 from '#handlers/namespaces/spamfilter-v1/index.ts'
import * as starterPlusV1 from '#handlers/namespaces/starter-plus-v1/index.ts'
import * as starterThemeV1 from '#handlers/namespaces/starter-theme-v1/index.ts'
import * as suiteV1 from '#handlers/namespaces/suite-v1/index.ts'
import type { Implementation } from '#handlers/runtime/implement.ts'
import { type DocumentedNamespace, NAMESPACES } from '#openapi/contract/registry.ts'

type Behaviours = Readonly<Record<string, readonly Implementation[]>>

const BEHAVIOURS: Readonly<Record<DocumentedNamespace, Behaviours>> = {
  spamfilterV1,
  builderAiV1,
  builderV1,
  builderV1Documents,
  builderV1Feedback,
  contactformV1,
  sitecopyV1,
  foldersV1,
  foldersPublicV1,
  coreV2,
  oembed1,
  seoV1,
  cookieConsentV1,
  multilangV1,
  multilangStV1,
  suiteV1,
  imageOptimizerV1,
  starterPlusV1,
  starterThemeV1,
  builderProV1,
}

/**
 * The implementations of all operations; the pipeline rejects missing and duplicate ones at
 * start-up.
 */
export const IMPLEMENTATIONS: readonly Implementation[] = [
  ...rootOf(NAMESPACES),
  ...Object.values(BEHAVIOURS).flatMap((resources) => Object.values(resources).flat()),
]
