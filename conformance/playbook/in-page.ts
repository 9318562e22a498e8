/** Steps that browser cases share. */

import { BrowserBlockedError } from '#conformance/browser/page-http.ts'
import { fail, skip } from '#conformance/call/check.ts'
import type { CasePage, Context } from '#conformance/case/context.ts'
import { isAccepted, type TargetResponse } from '#conformance/transport/exchange.ts'

/** Defaults of all browser cases. */
export const BROWSER = { kind: 'browser', level: 'assumed', needs: 'read' } as const

/** A page of another origin than the target. */
export async function openOtherOrigin(context: Context): Promise<CasePage> {
  const page = await context.openPage()
  await page.goto(page.otherOrigin)
  return page
}

/**
 * The response to a request of a page; a request or response blocked by the browser is a failure.
 */
export async function responseInPage<T>(subject: string, response: Promise<T>): Promise<T> {
  try {
    return await response
  } catch (error) {
    if (!(error instanceof BrowserBlockedError)) throw error
    return fail(`${subject} to be readable by a page`, `the browser blocks it (${error.message})`)
  }
}

/** The first request of a page must work without a browser. */
export function assertReachable(response: TargetResponse): void {
  if (!isAccepted(response))
    skip({ why: 'inconclusive', detail: `it responds with ${response.status} without a browser` })
}

/** The URL on the wire, in the names of the deployment. */
export const addressOf = ({ url, wire }: TargetResponse): string => (wire ?? { url }).url

/** Markup with a detectable side effect when it is executed. */
export const HOSTILE_MARKUP =
  '<script>window.understudyRan = 1</script><img src=x onerror="window.understudyRan = 1">'

/** Whether the page ran any of the hostile markup. */
export const hasRunMarkup = ({ page }: CasePage): Promise<boolean> =>
  page.evaluate(() => 'understudyRan' in window)
