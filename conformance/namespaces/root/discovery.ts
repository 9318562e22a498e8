/** How clients discover the interface: by the link header of a page, and through redirects. */
import { at } from '#conformance/call/body.ts'
import { check, skip } from '#conformance/call/check.ts'
import { defineCases } from '#conformance/case/case.ts'
import type { Context } from '#conformance/case/context.ts'
import { BROWSER, openOtherOrigin } from '#conformance/playbook/in-page.ts'
import type { Playbook } from '#conformance/playbook/play.ts'
import { isRecord } from '#openapi/values/json.ts'
import { trimEnd } from '#openapi/values/text.ts'

const RELATION = 'https://api.w.org/'

/** The home address of the site, if it has the origin of the interface. */
function homeOf({ target }: Context): string {
  const home = at(target.index.document, 'home')
  if (typeof home !== 'string' || !URL.canParse(home))
    return skip({ why: 'not-applicable', detail: 'the index contains no home address' })
  const { origin } = new URL(home)
  return origin === target.origin
    ? home
    : skip({ why: 'not-applicable', detail: `the home of the site is on ${origin}` })
}

const linkIn = (header: string): string | undefined =>
  header
    .split(/,\s*(?=<)/)
    .map((link) => /^<([^>]*)>.*\brel="?([^";]*)/.exec(link))
    .find((found) => found?.[2] === RELATION)?.[1]

const cases = defineCases(
  { ...BROWSER, spec: '2.1' },
  {
    'index.read/browser.discovery': {
      title: 'A page of the site links to the interface, and a script finds the index there.',
      async run(context) {
        const page = await context.openPage()
        const response = await page.goto(homeOf(context))
        const inHeader = linkIn((await response?.headerValue('link')) ?? '')
        const element = page.page.locator(`link[rel="${RELATION}"]`)
        const inMarkup =
          (await element.count()) > 0 ? await element.first().getAttribute('href') : undefined
        const found = inHeader ?? inMarkup
        check('link to the interface', found).holds('in a header or in the markup', !!found)
        if (inHeader && inMarkup) check('the link in the markup', inMarkup).is(inHeader)
        await page.goto(page.otherOrigin)
        const document: unknown = await page.page.evaluate(
          (address) => fetch(address).then((answer) => answer.json(), String),
          String(found),
        )
        const namespaces = isRecord(document) ? document['namespaces'] : undefined
        check('namespaces found there', namespaces).holds('a list', Array.isArray(namespaces))
      },
    },

    'index.read/browser.redirect': {
      title: 'A page of another origin reads the index at its address without the trailing slash.',
      async run(context) {
        const { address, origin } = context.target
        if (address.includes('?'))
          skip({ why: 'not-applicable', detail: 'the interface has no path of its own' })
        const { page } = await openOtherOrigin(context)
        const fetched = await page.evaluate(
          (url) =>
            fetch(url).then(
              ({ status, url: last, redirected }) => ({ status, last, redirected }),
              (error) => ({ status: String(error), last: url, redirected: false }),
            ),
          trimEnd(address, '/'),
        )
        check('status', fetched.status).is(200)
        check('origin of the last address', new URL(fetched.last).origin).is(origin)
      },
    },
  },
)

export const discovery: Playbook = { cases }
