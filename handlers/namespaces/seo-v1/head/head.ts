import { COMPONENT_VERSION } from '#handlers/namespaces/seo-v1/shared/options.ts'
import { implement } from '#handlers/runtime/implement.ts'
import { getHead } from '#openapi/namespaces/seo-v1/head.ts'
import { urlOf } from './address.rules.ts'
import { factsOf, notFoundFacts } from './facts.ts'
import { toHeadJson, toMissingJson } from './head.rules.ts'
import { toHeadMarkup } from './markup.rules.ts'
import { findPage } from './page.ts'

export const head = [
  implement(getHead, {
    rules: {
      url: (url) => (typeof url === 'string' && urlOf(url) ? 'accept' : 'reject'),
    },
    handle: (call) => {
      const page = findPage(call, String(call.args.url))
      if (page) {
        const json = toHeadJson(factsOf(call, page))
        return { body: { html: toHeadMarkup(json, COMPONENT_VERSION), json, status: 200 } }
      }
      const json = toMissingJson(notFoundFacts(call, call.urls.language))
      const html = toHeadMarkup(json, COMPONENT_VERSION)
      return { status: 404, body: { html, json, status: 404 } }
    },
  }),
]
