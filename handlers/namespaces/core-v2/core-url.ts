import type { SiteUrls } from '#handlers/runtime/call.ts'
import { coreV2 } from '#openapi/namespaces/core-v2/index.ts'

/** The address of a resource of the core namespace: `posts/12`. */
export const coreUrl = ({ restRoot }: SiteUrls, path: string): string =>
  `${restRoot}${coreV2.name}/${path}`
