import type { ContractOperation } from '#openapi/contract.ts'

/** Without explicit nulls: for these operations null means "not sent", so a default comes back. */
export function sentOnly<A extends object>(
  args: A,
  { args: declared }: Pick<ContractOperation, 'args'>,
): A {
  const entries = Object.entries(args).flatMap(([name, value]) => {
    if (value !== null) return [[name, value] as const]
    const fallback = declared[name]?.default
    return fallback === undefined || fallback === null ? [] : [[name, fallback] as const]
  })
  return Object.fromEntries(entries) as A
}
