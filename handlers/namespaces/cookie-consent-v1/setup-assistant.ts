import { consentSetup } from '#fixtures/documents/cookie-consent.ts'
import { permalink } from '#handlers/platform/content/permalinks.ts'
import { publishedItems } from '#handlers/platform/content/published.ts'
import type { Call } from '#handlers/runtime/call.ts'
import { ApiError } from '#handlers/runtime/errors.ts'
import { implement, type RuleCall } from '#handlers/runtime/implement.ts'
import { undeclaredArguments } from '#handlers/runtime/undeclared.ts'
import { isInteger } from '#openapi/derive/types.ts'
import {
  detectLegalPages,
  finalizeArguments,
  finalizeSetup,
  generateFiles,
} from '#openapi/namespaces/cookie-consent-v1/setup-assistant.ts'
import { bestPage, type LegalKind } from './legal-pages.rules.ts'
import { writeFiles } from './setup-document.ts'

function detect(call: Call, kind: LegalKind) {
  const siteUrls = call.urls
  const page = bestPage(publishedItems(call.site, 'page'), kind, siteUrls.language)
  return page ? { id: page.id, title: page.title, url: permalink(call.site, siteUrls, page) } : null
}

function pageRule(value: unknown, { site }: RuleCall) {
  if (!isInteger(value)) return undefined
  const page = site.posts.get(Number(value))
  return page?.type === 'page' && page.status !== 'trash' ? undefined : 'reject'
}

const choices = undeclaredArguments(finalizeArguments, {
  privacyPageId: pageRule,
  imprintPageId: pageRule,
})

export const setupAssistant = [
  implement(detectLegalPages, (call) => ({
    body: { privacyPage: detect(call, 'privacy'), imprintPage: detect(call, 'imprint') },
  })),
  implement(generateFiles, (call) => {
    if (!call.site.read(consentSetup).filesWritable)
      throw new ApiError('cookie_consent_files_not_writable')
    return { body: { success: true, files: writeFiles(call).files } }
  }),
  implement(finalizeSetup, {
    check: choices.check,
    handle: (call) => {
      const { site } = call
      if (!site.read(consentSetup).filesGenerated)
        throw new ApiError('cookie_consent_files_missing')
      const { privacyPageId, imprintPageId, packageIds } = choices.read(call)
      site.change(consentSetup, {
        finalized: true,
        dialogEnabled: true,
        privacyPageId,
        imprintPageId,
        packageIds,
      })
      return { body: { success: true } }
    },
  }),
]
