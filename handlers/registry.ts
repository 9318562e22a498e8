import { type DescribedNamespace, NAMESPACES } from '#openapi/registry.ts'
import { builderAiV1 } from './namespaces/builder-ai-v1/index.ts'
import { builderProV1 } from './namespaces/builder-pro-v1/index.ts'
import { builderV1 } from './namespaces/builder-v1/index.ts'
import { builderV1Documents } from './namespaces/builder-v1-documents/index.ts'
import { builderV1Feedback } from './namespaces/builder-v1-feedback/index.ts'
import { contactformV1 } from './namespaces/contactform-v1/index.ts'
import { cookieConsentV1 } from './namespaces/cookie-consent-v1/index.ts'
import { coreV2 } from './namespaces/core-v2/index.ts'
import { foldersPublicV1 } from './namespaces/folders-public-v1/index.ts'
import { foldersV1 } from './namespaces/folders-v1/index.ts'
import { imageOptimizerV1 } from './namespaces/image-optimizer-v1/index.ts'
import { multilangStV1 } from './namespaces/multilang-st-v1/index.ts'
import { multilangV1 } from './namespaces/multilang-v1/index.ts'
import { oembed1 } from './namespaces/oembed-1.0/index.ts'
import { rootOf } from './namespaces/root/index.ts'
import { seoV1 } from './namespaces/seo-v1/index.ts'
import { sitecopyV1 } from './namespaces/sitecopy-v1/index.ts'
import { spamfilterV1 } from './namespaces/spamfilter-v1/index.ts'
import { starterPlusV1 } from './namespaces/starter-plus-v1/index.ts'
import { starterThemeV1 } from './namespaces/starter-theme-v1/index.ts'
import { suiteV1 } from './namespaces/suite-v1/index.ts'
import type { Implementation } from './runtime/implement.ts'

const BEHAVIOURS: Readonly<Record<DescribedNamespace, readonly Implementation[]>> = {
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

/** Every operation's behaviour; the pipeline refuses to start with a missing or a double one. */
export const IMPLEMENTATIONS: readonly Implementation[] = [
  ...rootOf(NAMESPACES),
  ...Object.values(BEHAVIOURS).flat(),
]
