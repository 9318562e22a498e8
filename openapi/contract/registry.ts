import { builderAiV1 } from '#openapi/namespaces/builder-ai-v1/index.ts'
import { builderProV1 } from '#openapi/namespaces/builder-pro-v1/index.ts'
import { builderV1 } from '#openapi/namespaces/builder-v1/index.ts'
import { builderV1Documents } from '#openapi/namespaces/builder-v1-documents/index.ts'
import { builderV1Feedback } from '#openapi/namespaces/builder-v1-feedback/index.ts'
import { contactformV1 } from '#openapi/namespaces/contactform-v1/index.ts'
import { cookieConsentV1 } from '#openapi/namespaces/cookie-consent-v1/index.ts'
import { coreV2 } from '#openapi/namespaces/core-v2/index.ts'
import { foldersPublicV1 } from '#openapi/namespaces/folders-public-v1/index.ts'
import { foldersV1 } from '#openapi/namespaces/folders-v1/index.ts'
import { imageOptimizerV1 } from '#openapi/namespaces/image-optimizer-v1/index.ts'
import { multilangStV1 } from '#openapi/namespaces/multilang-st-v1/index.ts'
import { multilangV1 } from '#openapi/namespaces/multilang-v1/index.ts'
import { oembed1 } from '#openapi/namespaces/oembed-1.0/index.ts'
import { seoV1 } from '#openapi/namespaces/seo-v1/index.ts'
import { sitecopyV1 } from '#openapi/namespaces/sitecopy-v1/index.ts'
import { spamfilterV1 } from '#openapi/namespaces/spamfilter-v1/index.ts'
import { starterPlusV1 } from '#openapi/namespaces/starter-plus-v1/index.ts'
import { starterThemeV1 } from '#openapi/namespaces/starter-theme-v1/index.ts'
import { suiteV1 } from '#openapi/namespaces/suite-v1/index.ts'
import { UNDESCRIBED, UNDESCRIBED_MULTILINGUAL } from '#openapi/namespaces/undescribed.ts'
import type { Namespace } from '#openapi/shared/namespace.ts'

/** In index order (section 1), like the lists below. */
const shared = {
  oembed1,
  spamfilterV1,
  contactformV1,
  sitecopyV1,
  starterPlusV1,
  suiteV1,
  imageOptimizerV1,
  builderV1,
  builderProV1,
  foldersV1,
  foldersPublicV1,
  starterThemeV1,
  builderV1Documents,
  builderAiV1,
  builderV1Feedback,
  coreV2,
}
const multilingual = { cookieConsentV1, multilangV1, seoV1, multilangStV1 }

/** Namespaces with documented routes; each has an implementation. */
export type DocumentedNamespace = keyof typeof shared | keyof typeof multilingual

/** All namespaces; `only` marks those of one variant. */
export const NAMESPACES: readonly Namespace[] = [
  ...Object.values(shared),
  ...UNDESCRIBED,
  ...Object.values(multilingual),
  ...UNDESCRIBED_MULTILINGUAL,
]
