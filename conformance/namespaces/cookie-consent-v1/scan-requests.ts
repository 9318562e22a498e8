/** A scan of pages: open until every page is reported. */
import { at, listAt } from '#conformance/call/body.ts'
import { check } from '#conformance/call/check.ts'
import { type Case, defineCase, SCENARIO } from '#conformance/case/case.ts'
import type { Context } from '#conformance/case/context.ts'
import { valueFrom } from '#conformance/playbook/dependent-value.ts'
import { type Playbook, play } from '#conformance/playbook/play.ts'
import { shapeWithContent } from '#conformance/playbook/shape.ts'
import { step } from '#conformance/targets/step.ts'
import {
  createScanRequest,
  getScanResult,
  reportScan,
} from '#openapi/namespaces/cookie-consent-v1/scan-requests.ts'

const NO_FINDINGS = { cookies: [], scripts: [], styles: [], iframes: [] }

const completionCase: Case = defineCase({
  ...SCENARIO,
  id: 'cookie-consent.scan-requests.report/closes',
  level: 'assumed',
  spec: '4.13',
  standInOnly: true,
  title: 'A scan with reports for all pages accepts no further reports.',
  twin: 'the same report before',
  async run(context) {
    const { body } = await context.callOk(createScanRequest)
    const scanRequestId = at(body, 'scanRequestId')
    const pages = listAt(body, 'pages')
    for (const pageUrl of pages)
      await context.callOk(reportScan, { scanRequestId, pageUrl, ...NO_FINDINGS })
    const result = await context.callOk(getScanResult, { scanRequestId })
    check('status of the scan', at(result.body, 'status')).is('finished')
    await context.callRejected(reportScan, { scanRequestId, pageUrl: pages[0], ...NO_FINDINGS })
  },
})

/** A scan with findings of every kind. */
async function reportedScan(context: Context) {
  const { body } = await context.callOk(createScanRequest)
  const scanRequestId = at(body, 'scanRequestId')
  const found = ['https://stats.example.test/sample']
  await context.callOk(reportScan, {
    scanRequestId,
    pageUrl: at(body, 'pages', 0),
    cookies: ['_stat'],
    scripts: found,
    styles: found,
    iframes: found,
  })
  return { scanRequestId }
}

const scanRequestId = valueFrom(step(createScanRequest), 'aaaaaaaaaaaa', 'scanRequestId')

export const scanRequests: Playbook = {
  plays: [
    play(getScanResult, {
      sample: { scanRequestId },
      shapes: [shapeWithContent({ prepare: reportedScan })],
    }),
    play(reportScan, {
      sample: {
        scanRequestId,
        pageUrl: valueFrom(step(createScanRequest), 'https://example.test/', 'pages', 0),
        ...NO_FINDINGS,
      },
      sideEffect: { read: getScanResult },
    }),
  ],
  cases: [completionCase],
}
