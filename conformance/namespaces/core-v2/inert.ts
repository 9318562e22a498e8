/** Markup in responses is data: no browser may execute it. */

import { check, skip } from '#conformance/call/check.ts'
import { defineCases } from '#conformance/case/case.ts'
import type { CasePage } from '#conformance/case/context.ts'
import { basicHeader } from '#conformance/operator/identities.ts'
import {
  addressOf,
  BROWSER,
  HOSTILE_MARKUP,
  hasRunMarkup,
  openOtherOrigin,
} from '#conformance/playbook/in-page.ts'
import type { Playbook } from '#conformance/playbook/play.ts'
import { getPost, listPosts } from '#openapi/namespaces/core-v2/posts.ts'
import { POST } from './records.ts'

/** Opened in a tab, a response is displayed as text. */
async function assertInert(page: CasePage, address: string): Promise<void> {
  const response = await page.goto(address)
  const type = response?.headers()['content-type'] ?? ''
  check('Content-Type', type).holds('of JSON', /json/i.test(type))
  const contentType = await page.page.evaluate(() => document.contentType)
  check('type detected by the browser', contentType).holds(
    'JSON or text',
    !/html|xml/.test(contentType),
  )
  check('execution of its markup', await hasRunMarkup(page)).is(false)
}

const cases = defineCases(
  { ...BROWSER, level: 'should', spec: '4' },
  {
    'core.posts.list/browser.inert.error': {
      title: 'A rejection that quotes markup of the request does not run it.',
      async run(context) {
        const args = { status: [HOSTILE_MARKUP], search: HOSTILE_MARKUP } as const
        const options = { as: 'anonymous' } as const
        const response = await context.call(context.operation(listPosts), args, options)
        const page = await context.openPage()
        await assertInert(page, addressOf(response))
      },
    },

    'core.posts.read/browser.inert.title': {
      needs: 'write',
      title: 'Markup in the title of a post is not run when the response is opened in a tab.',
      async run(context) {
        const { best, credentials } = context.target
        const account = best === 'anonymous' ? undefined : credentials[best]
        if (!account) return skip({ why: 'account', detail: 'needs an account' })
        const { id } = await context.createRecord(POST, { title: HOSTILE_MARKUP })
        const response = await context.callOk(getPost, { id, context: 'edit' })
        const page = await context.openPage()
        await page.page.setExtraHTTPHeaders({ authorization: basicHeader(account) })
        await assertInert(page, addressOf(response))
      },
    },

    'core.posts.list/browser.inert.script': {
      level: 'assumed',
      title: 'A page of another origin cannot load a response as a script.',
      async run(context) {
        const response = await context.callOk(listPosts, { per_page: 1 }, { as: 'anonymous' })
        const { page } = await openOtherOrigin(context)
        const event = await page.evaluate(
          (src) =>
            new Promise<string>((resolve) => {
              const script = document.createElement('script')
              script.onload = () => resolve('load')
              script.onerror = () => resolve('error')
              script.src = src
              document.head.append(script)
            }),
          addressOf(response),
        )
        check('event of the script element', event).is('error')
      },
    },
  },
)

export const inert: Playbook = { cases }
