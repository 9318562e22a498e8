/**
 * Helper process: the cost of the package inside a test. Prints the processor time of its first
 * import, and of a request compared with a single msw handler.
 */
import { HttpResponse, http } from 'msw'
import { setupServer } from 'msw/node'

const ROUNDS = 13
const REQUESTS = 300
const WARM_UP = 1500
const BASE = 'http://site.test'
const ONE_POST = `${BASE}/api/core/v2/posts/1`
const LAST_NAMESPACE = `${BASE}/api/spamfilter/v1?_fields=namespace`

/** In microseconds. */
function cpu() {
  const { user, system } = process.cpuUsage()
  return user + system
}

async function costOf(url, requests) {
  const before = cpu()
  for (let sent = 0; sent < requests; sent += 1) await (await fetch(url)).json()
  return (cpu() - before) / requests
}

const before = cpu()
const { setupUnderstudy } = await import(process.argv[2])
const firstImport = (cpu() - before) / 1000

const understudy = setupUnderstudy({ base: BASE })
understudy.listen()
const post = await (await fetch(ONE_POST)).json()
understudy.close()
const single = setupServer(http.get(ONE_POST, () => HttpResponse.json(post)))

const rounds = []
for (let round = 0; round <= ROUNDS; round += 1) {
  const requests = round === 0 ? WARM_UP : REQUESTS
  single.listen()
  const alone = await costOf(ONE_POST, requests)
  single.close()
  understudy.listen()
  const first = await costOf(ONE_POST, requests)
  const last = await costOf(LAST_NAMESPACE, requests)
  understudy.close()
  if (round > 0) rounds.push({ alone, first, last })
}
process.stdout.write(JSON.stringify({ firstImport, rounds }))
