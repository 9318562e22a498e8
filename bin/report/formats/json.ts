import { truncate } from '#bin/cli/text.ts'
import type { Report } from '#conformance/report/report.ts'
import { scriptOf } from '#conformance/report/script.ts'
import { curlLine } from '#conformance/transport/curl.ts'
import type { Exchange } from '#conformance/transport/exchange.ts'

const BODY_LIMIT = 4000

const roundToTenths = (milliseconds: number): number => Math.round(milliseconds * 10) / 10

const toPublished = (exchange: Exchange) => ({
  ...exchange,
  milliseconds: roundToTenths(exchange.milliseconds),
  requestBody:
    exchange.requestBody === undefined ? null : truncate(exchange.requestBody, BODY_LIMIT),
  text: truncate(exchange.text, BODY_LIMIT),
  curl: curlLine(exchange),
})

/** The published report, described by `report.schema.json`. */
export function jsonReport(report: Report): string {
  const results = report.results.map((result) => {
    const { outcome, exchanges } = result
    if (exchanges.length === 0) return result
    const script = outcome === 'fail' || outcome === 'quirk' ? scriptOf(result) : undefined
    return { ...result, exchanges: exchanges.map(toPublished), ...(script && { script }) }
  })
  return `${JSON.stringify({ ...report, results })}\n`
}
