/** The policies of all access rules: one table, checked by the compiler for completeness. */

import { refreshPolicies } from '#handlers/namespaces/builder-pro-v1/refresh.ts'
import { notePolicies } from '#handlers/namespaces/builder-v1/notes/policies.ts'
import { mayEditKit } from '#handlers/namespaces/builder-v1/shared/kit.ts'
import { scanPolicies } from '#handlers/namespaces/cookie-consent-v1/scan-requests.ts'
import { contentPolicies } from '#handlers/namespaces/core-v2/content/access.ts'
import { foldersPolicies } from '#handlers/namespaces/folders-public-v1/policy.ts'
import { metaPolicies } from '#handlers/namespaces/seo-v1/meta.ts'
import { spamfilterPolicies } from '#handlers/namespaces/spamfilter-v1/alert.ts'
import { pluginPolicies } from '#handlers/namespaces/suite-v1/plugin-access.ts'
import { nonceFor } from '#handlers/platform/addresses.ts'
import { defaultRejection, type Policies, type Policy } from '#handlers/runtime/access/authorize.ts'
import { isNonceOf, sessionIn } from '#handlers/runtime/access/session.ts'
import type { Call } from '#handlers/runtime/call.ts'
import type { Capability } from '#openapi/language/roles.ts'

const allow: Policy = () => undefined

const holdersOf =
  (...capabilities: readonly Capability[]): Policy =>
  ({ caller }, operation) =>
    capabilities.some((capability) => caller.can(capability))
      ? undefined
      : defaultRejection(operation)

/** Of the session, or as a page of the site issues it. */
function isValidNonce(call: Call, nonce: string): boolean {
  const session = sessionIn(call.site, call.request.header('cookie'))
  return (
    nonce === nonceFor(call, 'rest') ||
    (session !== undefined && isNonceOf(call.site, session, nonce))
  )
}

/** An application password needs no nonce, but a wrong one is rejected (docs/decisions/D-029). */
const noncePolicy: Policy = (call, operation) => {
  const nonce = call.request.header('x-rest-nonce') ?? call.request.header('x-wp-nonce')
  return nonce === undefined || isValidNonce(call, nonce) ? undefined : defaultRejection(operation)
}

export const POLICIES: Policies = {
  public: allow,
  handler: allow,
  code_verifier: allow,
  // The check of the other methods passes in a POST, so that `Allow` lists them.
  post_only: ({ caller, request }, operation) =>
    request.method === 'POST' && caller.can('manage_options')
      ? undefined
      : defaultRejection(operation),
  logged_in: ({ caller }, operation) => (caller.user ? undefined : defaultRejection(operation)),
  edit_posts_or_pages: holdersOf('edit_posts', 'edit_pages'),
  string_translation: holdersOf('multilang_manage_string_translation', 'manage_translations'),
  edit_kit: ({ site, caller }, operation) =>
    mayEditKit(site, caller) ? undefined : defaultRejection(operation),
  right_nonce: noncePolicy,
  ...contentPolicies,
  ...notePolicies,
  ...refreshPolicies,
  ...scanPolicies,
  ...foldersPolicies,
  ...metaPolicies,
  ...spamfilterPolicies,
  ...pluginPolicies,
}
