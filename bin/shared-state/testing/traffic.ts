/** Clients that read, change and create posts on several replicas, and remember what they saw. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { TestResponse } from '#handlers/testing/testing.ts'
import { findViolations, findWrongCreations, type ObservedAccess } from './checker.ts'

type TrafficResponse = Pick<TestResponse, 'status' | 'body'>

interface TrafficRequest {
  readonly method: string
  readonly target: string
  readonly site: string
  readonly json?: unknown
}

/** Sends a request to one of the replicas; rejects without a response. */
export type TrafficSender = (replica: number, request: TrafficRequest) => Promise<TrafficResponse>

interface ClientOptions {
  readonly send: TrafficSender
  readonly replicas: number
  readonly sites: readonly string[]
  readonly clients: number
}

export interface Traffic {
  /** Lets all clients work until the promise resolves. */
  during(until: Promise<unknown>): Promise<void>
  /** Reads all records from all replicas and returns every violation. */
  finish(): Promise<readonly string[]>
  /** Responses by status; 0 for none. */
  readonly statuses: ReadonlyMap<number, number>
}

const POSTS = '/api/core/v2/posts'
const PER_PAGE = 100

interface SiteRegister {
  readonly site: string
  /** The post whose title is the value. */
  readonly id: number
}

interface RecordedCreation {
  readonly title: string
  readonly site: string
  readonly isAcknowledged: boolean
}

/** Sends requests and remembers their results. */
function createRecorder({ send }: ClientOptions) {
  const history: ObservedAccess[] = []
  const created: RecordedCreation[] = []
  const statuses = new Map<number, number>()
  let count = 0
  const nextValue = (): string => {
    count += 1
    return `v${count}`
  }
  /** Undefined without a response. */
  const trySend = async (replica: number, request: TrafficRequest) => {
    const response = await send(replica, request).catch(() => undefined)
    const status = response?.status ?? 0
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
    return response
  }
  const write = async ({ site, id }: SiteRegister, replica: number): Promise<void> => {
    const [value, start] = [nextValue(), performance.now()]
    const request = { method: 'POST', target: `${POSTS}/${id}`, site, json: { title: value } }
    const status = (await trySend(replica, request))?.status
    const end = status === 200 ? performance.now() : Number.POSITIVE_INFINITY
    history.push({ key: site, kind: 'write', value, start, end })
  }
  /** The title, if the replica could read it. */
  const read = async ({ site, id }: SiteRegister, replica: number): Promise<string | undefined> => {
    const start = performance.now()
    const found = await trySend(replica, { method: 'GET', target: `${POSTS}/${id}`, site })
    if (found?.status !== 200) return undefined
    const value = found.body.title.rendered
    history.push({ key: site, kind: 'read', value, start, end: performance.now() })
    return value
  }
  const create = async ({ site }: SiteRegister, replica: number): Promise<void> => {
    const title = `created ${nextValue()}`
    const json = { title, status: 'publish' }
    const response = await trySend(replica, { method: 'POST', target: POSTS, site, json })
    created.push({ title, site, isAcknowledged: response?.status === 201 })
  }
  const open = async (site: string): Promise<SiteRegister> => {
    const start = performance.now()
    const json = { title: 'v0', status: 'publish' }
    const { body } = await send(0, { method: 'POST', target: POSTS, site, json })
    history.push({ key: site, kind: 'write', value: 'v0', start, end: performance.now() })
    return { site, id: body.id }
  }
  return { history, created, statuses, read, write, create, open }
}

type TrafficRecorder = ReturnType<typeof createRecorder>

const FINAL_ATTEMPTS = 100
const FINAL_PAUSE_MS = 200

/** The final reads must succeed; after the last fault, a replica may still reject some with 503. */
async function readFinally<T>(read: () => Promise<T | undefined>): Promise<T> {
  for (let attempt = 0; attempt < FINAL_ATTEMPTS; attempt += 1) {
    const result = await read()
    if (result !== undefined) return result
    await sleep(FINAL_PAUSE_MS)
  }
  throw new Error(`expected a response to a final read, got ${FINAL_ATTEMPTS} rejections`)
}

/** The titles of all created posts of a site. */
async function titlesIn(send: TrafficSender, site: string, replica: number) {
  const titles: string[] = []
  for (;;) {
    // A page after the last one is an error, an offset after the last record is not.
    const target = `${POSTS}?per_page=${PER_PAGE}&offset=${titles.length}&search=created`
    const body = await readFinally(async () => {
      const response = await send(replica, { method: 'GET', target, site }).catch(() => undefined)
      return response?.status === 200 ? response.body : undefined
    })
    titles.push(...body.map((post: { title: { rendered: string } }) => post.title.rendered))
    if (body.length < PER_PAGE) return titles
  }
}

async function checkSite(register: SiteRegister, options: ClientOptions, seen: TrafficRecorder) {
  const { send, replicas } = options
  const own = seen.created.filter(({ site }) => site === register.site)
  const found: string[] = []
  for (let replica = 0; replica < replicas; replica += 1) {
    await readFinally(() => seen.read(register, replica))
    const titles = await titlesIn(send, register.site, replica)
    found.push(...findWrongCreations(own, titles).map((each) => `${register.site}: ${each}`))
  }
  return found
}

export async function startTraffic(options: ClientOptions): Promise<Traffic> {
  const { replicas, sites, clients } = options
  const recorder = createRecorder(options)
  const { history, statuses, read, write, create, open } = recorder
  const registers = await Promise.all(sites.map(open))
  const pick = (limit: number): number => Math.floor(Math.random() * limit)
  const step = async (): Promise<void> => {
    const register = registers[pick(registers.length)]
    const act = [read, read, read, write, write, create][pick(6)]
    if (register && act) await act(register, pick(replicas))
  }
  return {
    statuses,
    during: async (until) => {
      let isOver = false
      const end = until.finally(() => {
        isOver = true
      })
      const work = async (): Promise<void> => {
        while (!isOver) await step()
      }
      await Promise.all([end, ...Array.from({ length: clients }, work)])
    },
    finish: async () => {
      const wrong: string[] = []
      for (const register of registers)
        wrong.push(...(await checkSite(register, options, recorder)))
      return [...wrong, ...findViolations(history)]
    },
  }
}
