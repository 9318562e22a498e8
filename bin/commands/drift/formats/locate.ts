/** The locations of findings: a file and a line. */
import { existsSync } from 'node:fs'
import type { OpenedSource } from '#bin/drift/sources.ts'
import { openApiDocument } from '#openapi/derive/openapi.ts'
import type { DriftReport, ReportFinding } from '#openapi/drift/report/report.ts'
import { linesOf } from './lines.ts'

interface Location {
  readonly uri: string
  readonly line: number
  /** Whether the file exists and can be annotated. */
  readonly exists: boolean
}

export type Locate = (finding: ReportFinding) => Location

/** The document of an expectation; for a contract, the exported one. */
function textOf({ source, text }: OpenedSource) {
  if (source.kind !== 'contract') return text
  const { contract } = source
  const content = JSON.stringify(openApiDocument(contract), null, 2)
  return {
    content,
    format: 'json' as const,
    uri: `openapi/dist/variant-${contract.variant.id}.json`,
  }
}

export async function createLocate(
  expected: OpenedSource,
  { findings }: DriftReport,
): Promise<Locate> {
  const text = textOf(expected)
  const pointers = findings.flatMap(({ places }) => places.expected ?? [])
  const lineOf = text ? await linesOf(text.content, text.format, pointers) : () => 1
  const uri = text?.uri ?? expected.side.label
  const exists = existsSync(uri)
  return ({ places }) => ({ uri, line: lineOf(places.expected), exists })
}
