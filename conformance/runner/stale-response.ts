/** Detects caches that do not identify themselves: stale responses look like faults of the site. */
import type { FailureFact } from '#conformance/call/check.ts'
import type { Context } from '#conformance/case/context.ts'
import { type TargetResponse, TransportError } from '#conformance/transport/exchange.ts'
import type { Transport } from '#conformance/transport/transport.ts'
import { memoize } from '#openapi/values/memoize.ts'
import type { CaseFinding } from './result.ts'

type Read = (isFresh?: true) => Promise<string>

/** Tests of reads per run that find no cache; failures are rarely due to one. */
const MAX_TESTS = 30
const MAX_READS = 3

const testsOf = memoize((_: Transport) => ({ left: MAX_TESTS }))

/** A response that is repeated before and after another one to the same request past every cache. */
async function isStale(text: string, read: Read): Promise<boolean> {
  if ((await read()) !== text) return false
  return (await read(true)) !== text && (await read()) === text
}

/** The last reads of a case that a cache could have answered. */
function readsIn({ exchanges, target }: Context): readonly TargetResponse[] {
  const reads = exchanges.filter(
    ({ method, url, status }) =>
      method === 'GET' && status === 200 && url.startsWith(target.address) && !isFreshUrl(url),
  )
  const last = new Map(reads.map((read) => [`${read.identity} ${read.url}`, read]))
  return [...last.values()].slice(-MAX_READS)
}

const isFreshUrl = (url: string): boolean => url.includes('_understudy=')

async function staleRead(context: Context, transport: Transport) {
  const tests = testsOf(transport)
  for (const { url, identity, text, wire, called } of readsIn(context)) {
    if (wire !== undefined || tests.left === 0) return undefined
    tests.left -= 1
    const path = `/${url.slice(context.target.address.length)}`
    const read: Read = async (isFresh) =>
      (await transport.send({ method: 'GET', path, identity, isFresh })).text
    if (!(await isStale(text, read))) continue
    tests.left = MAX_TESTS
    return called && `${called.method} ${called.path}`
  }
  return undefined
}

/** A failure with a stale response is about the cache. */
export async function withStaleFact(
  finding: CaseFinding,
  context: Context,
  transport: Transport,
): Promise<CaseFinding> {
  if (finding.outcome !== 'fail' || context.target.isStandIn) return finding
  try {
    const request = await staleRead(context, transport)
    const fact: FailureFact | undefined =
      request === undefined ? undefined : { kind: 'stale', request }
    return fact ? { ...finding, fact } : finding
  } catch (error) {
    if (error instanceof TransportError) return finding
    throw error
  }
}
