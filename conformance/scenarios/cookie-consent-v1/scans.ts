/** A scan of pages: open until every page was reported. */

import { at, listAt } from '#conformance/body.ts'
import { type Case, defineCase } from '#conformance/case.ts'
import { check } from '#conformance/check.ts'
import { done, refused } from '#conformance/scenarios/steps.ts'
import {
  createScanRequest,
  getScanResult,
  reportScan,
} from '#openapi/namespaces/cookie-consent-v1/scan-requests.ts'

const closes: Case = defineCase({
  id: 'cookie-consent.scan-requests.report/closes',
  kind: 'scenario',
  level: 'assumed',
  needs: 'write',
  spec: '4.13',
  standInOnly: true,
  isolated: true,
  title: 'A scan whose pages were all reported takes no more reports.',
  twin: 'the same report before',
  async run(context) {
    const { body } = await context.done(createScanRequest)
    const scanRequestId = at(body, 'scanRequestId')
    const operation = reportScan
    const pages = listAt(body, 'pages')
    const report = (pageUrl: unknown) => ({
      operation,
      args: { scanRequestId, pageUrl, cookies: [], scripts: [], styles: [], iframes: [] },
    })
    for (const page of pages) await done(context, report(page))
    const result = await context.done(getScanResult, { scanRequestId })
    check('status of the scan', at(result.body, 'status')).is('finished')
    await refused(context, report(pages[0]))
  },
})

export const scanCases: readonly Case[] = [closes]
