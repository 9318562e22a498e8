/** The policies of all access rules: one table, checked by the compiler for completeness. */

import { refreshPermits } from '#handlers/namespaces/builder-pro-v1/refresh.ts'
import { notePermits } from '#handlers/namespaces/builder-v1/notes/permits.ts'
import { mayEditKit } from '#handlers/namespaces/builder-v1/shared/kit.ts'
import { scanPermits } from '#handlers/namespaces/cookie-consent-v1/scan-requests.ts'
import { contentPermits } from '#handlers/namespaces/core-v2/content/access.ts'
import { foldersPermits } from '#handlers/namespaces/folders-public-v1/permit.ts'
import { metaPermits } from '#handlers/namespaces/seo-v1/meta.ts'
import { spamfilterPermits } from '#handlers/namespaces/spamfilter-v1/alert.ts'
import { pluginPermits } from '#handlers/namespaces/suite-v1/plugin-access.ts'
import { nonceFor } from '#handlers/platform/addresses.ts'
import { type Permit, type Permits, usualError } from '#handlers/runtime/access/authorize.ts'
import type { Capability } from '#openapi/language/roles.ts'

const pass: Permit = () => undefined

const holdersOf =
  (...capabilities: readonly Capability[]): Permit =>
  ({ caller }, operation) =>
    capabilities.some((capability) => caller.can(capability)) ? undefined : usualError(operation)

/** An application password needs no nonce, but a wrong one is rejected (docs/decisions/D-029). */
const rightNonce: Permit = (call, operation) => {
  const nonce = call.request.header('x-rest-nonce') ?? call.request.header('x-wp-nonce')
  const isWrong = nonce !== undefined && nonce !== nonceFor(call, 'rest')
  return isWrong ? usualError(operation) : undefined
}

export const PERMITS: Permits = {
  public: pass,
  handler: pass,
  code_verifier: pass,
  logged_in: ({ caller }, operation) => (caller.user ? undefined : usualError(operation)),
  edit_posts_or_pages: holdersOf('edit_posts', 'edit_pages'),
  string_translation: holdersOf('multilang_manage_string_translation', 'manage_translations'),
  edit_kit: ({ site, caller }, operation) =>
    mayEditKit(site, caller) ? undefined : usualError(operation),
  right_nonce: rightNonce,
  ...contentPermits,
  ...notePermits,
  ...refreshPermits,
  ...scanPermits,
  ...foldersPermits,
  ...metaPermits,
  ...spamfilterPermits,
  ...pluginPermits,
}
