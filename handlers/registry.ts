import { type DescribedNamespace, NAMESPACES } from '#openapi/registry.ts'
import * as builderAiV1 from './namespaces/builder-ai-v1/index.ts'
import * as builderProV1 from './namespaces/builder-pro-v1/index.ts'
import * as builderV1 from './namespaces/builder-v1/index.ts'
import * as builderV1Documents from './namespaces/builder-v1-documents/index.ts'
import * as builderV1Feedback from './namespaces/builder-v1-feedback/index.ts'
import * as contactformV1 from './namespaces/contactform-v1/index.ts'
import * as cookieConsentV1 from './namespaces/cookie-consent-v1/index.ts'
import * as coreV2 from './namespaces/core-v2/index.ts'
import * as foldersPublicV1 from './namespaces/folders-public-v1/index.ts'
import * as foldersV1 from './namespaces/folders-v1/index.ts'
import * as imageOptimizerV1 from './namespaces/image-optimizer-v1/index.ts'
import * as multilangStV1 from './namespaces/multilang-st-v1/index.ts'
import * as multilangV1 from './namespaces/multilang-v1/index.ts'
import * as oembed1 from './namespaces/oembed-1.0/index.ts'
import { rootOf } from './namespaces/root/index.ts'
import * as seoV1 from './namespaces/seo-v1/index.ts'
import * as sitecopyV1 from './namespaces/sitecopy-v1/index.ts'
import * as spamfilterV1 from './namespaces/spamfilter-v1/index.ts'
import * as starterPlusV1 from './namespaces/starter-plus-v1/index.ts'
import * as starterThemeV1 from './namespaces/starter-theme-v1/index.ts'
import * as suiteV1 from './namespaces/suite-v1/index.ts'
import type { Implementation } from './runtime/implement.ts'

type Behaviours = Readonly<Record<string, readonly Implementation[]>>

const BEHAVIOURS: Readonly<Record<DescribedNamespace, Behaviours>> = {
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
  ...Object.values(BEHAVIOURS).flatMap((resources) => Object.values(resources).flat()),
]
