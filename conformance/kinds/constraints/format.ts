import type { DeriveKeywordValues } from './keyword-values.ts'

/** Formats that the platform is known to validate; others only sanitise the value. */
const FORMAT_VALUES: Readonly<
  Record<string, { readonly good: string; readonly bad: readonly string[] }>
> = {
  'date-time': { good: '2026-03-01T10:00:00', bad: ['not-a-date', '2026-60-01T10:00:00'] },
  date: { good: '2026-03-01', bad: ['not-a-date', '2026-60-01'] },
  email: { good: 'alex@example.test', bad: ['not-an-address'] },
  uuid: { good: '3f2b8c1e-9d4a-4c6b-8f1e-2a7d5c9b0e13', bad: ['not-a-uuid'] },
  ip: { good: '203.0.113.7', bad: ['999.1.1.1'] },
  'hex-color': { good: '#14532d', bad: ['green'] },
}

export const formatOf: DeriveKeywordValues = ({ format }) => {
  const values = format === undefined ? undefined : FORMAT_VALUES[format]
  if (!values) return []
  const { good, bad } = values
  return [
    {
      kind: 'format',
      keyword: 'format',
      good: [good],
      bad,
      description: `in the format ${format}`,
    },
  ]
}
