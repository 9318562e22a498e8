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
import type { Capability } from '#openapi/language/roles.ts'

const allow: Policy = () => undefined

const holdersOf =
  (...capabilities: readonly Capability[]): Policy =>
  ({ caller }, operation) =>
    capabilities.some((capability) => caller.can(capability))
      ? undefined
      : defaultRejection(operation)

/** An application password needs no nonce, but a wrong one is rejected (docs/decisions/D-029). */
const noncePolicy: Policy = (call, operation) => {
  const nonce = call.request.header('x-rest-nonce') ?? call.request.header('x-wp-nonce')
  const isWrong = nonce !== undefined && nonce !== nonceFor(call, 'rest')
  return isWrong ? defaultRejection(operation) : undefined
}

export const POLICIES: Policies = {
  public: allow,
  handler: allow,
  code_verifier: allow,
  deny_all: (_, operation) => defaultRejection(operation),
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
