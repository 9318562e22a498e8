import { shortened } from '#bin/cli/text.ts'
import type { Report } from '#conformance/report/report.ts'
import { curlLine } from '#conformance/transport/curl.ts'

const BODY_LIMIT = 4000

/** The report as it is published; `report.schema.json` describes it. */
export function jsonReport(report: Report): string {
  const results = report.results.map(({ exchanges, milliseconds, ...result }) => ({
    ...result,
    milliseconds: Math.round(milliseconds * 10) / 10,
    exchanges: exchanges.map((exchange) => ({
      ...exchange,
      milliseconds: Math.round(exchange.milliseconds * 10) / 10,
      requestBody:
        exchange.requestBody === undefined ? null : shortened(exchange.requestBody, BODY_LIMIT),
      text: shortened(exchange.text, BODY_LIMIT),
      curl: curlLine(exchange),
    })),
  }))
  return `${JSON.stringify({ ...report, results })}\n`
}
