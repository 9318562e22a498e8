/** Control of a site of a remote stand-in: the in-process calls over its control interface. */
import type { Dataset, Snapshot } from '#fixtures/dataset/dataset.ts'
import type { ManyQuery, Where } from '#fixtures/db/table.ts'
import { MODELS, type ModelName } from '#fixtures/models/registry.ts'
import { SINGULAR } from '#fixtures/models/singular.ts'
import type { RecordInput, RecordOf } from '#fixtures/schema/model.ts'
import { DEFAULT_SITE } from '#fixtures/site/sites.ts'
import { type ControlSend, targetOf } from '#handlers/control/api.ts'
import type { RecordListView } from '#handlers/control/entries/records.ts'
import type { FactoryInput, FactoryName, FactoryRecord, Trait } from '#handlers/factories/types.ts'
import {
  CONTROL_PREFIX,
  SECRET_HEADER,
  SITE_HEADER,
  TOKEN_HEADER,
} from '#handlers/runtime/addressing/address.ts'
import { asRecord, type Json, keysOf, memberOf } from '#openapi/values/json.ts'
import { trimEnd } from '#openapi/values/text.ts'
import { type RemoteControls, remoteControls } from './remote-controls.ts'

interface RemoteQuery<T> {
  readonly where: Where<T>
  readonly strict?: boolean
}
type RemoteUpdate<T, W> = RemoteQuery<T> & { readonly data: Partial<W> }

/** As in `db`, with promises; related records are not included. */
interface RemoteTable<T, W> {
  create(given?: Partial<W>): Promise<T>
  count(query?: Partial<RemoteQuery<T>>): Promise<number>
  getAll(): Promise<readonly T[]>
  findFirst(query: RemoteQuery<T>): Promise<T | null>
  findMany(query?: Omit<ManyQuery<T>, 'cursor'>): Promise<readonly T[]>
  update(query: RemoteUpdate<T, W>): Promise<T | null>
  updateMany(query: RemoteUpdate<T, W>): Promise<readonly T[] | null>
  delete(query: RemoteQuery<T>): Promise<T | null>
  deleteMany(query: RemoteQuery<T>): Promise<readonly T[] | null>
}

export type RemoteDb = {
  // Under the singular name of the model.
  readonly [N in ModelName as (typeof SINGULAR)[N]]: RemoteTable<
    RecordOf<(typeof MODELS)[N]>,
    RecordInput<(typeof MODELS)[N]>
  >
}

export interface RemoteSite extends RemoteControls {
  readonly db: RemoteDb
  create<N extends FactoryName>(
    type: N,
    members?: FactoryInput<N>,
    ...traits: readonly Trait<N>[]
  ): Promise<FactoryRecord<N>>
  reset(): Promise<void>
  /** Deletes the site on the server. */
  remove(): Promise<void>
  snapshot(): Promise<Snapshot>
  load(snapshot: Dataset): Promise<void>
  setTime(at: string | Date): Promise<void>
  stepTime(milliseconds: number): Promise<void>
}

export interface RemoteOptions {
  /** The name of the site; the default is `default`. */
  readonly site?: string
  /** The secret of the control interface, where it requires one. */
  readonly secret?: string
  /** The token of a team, on a server with teams. */
  readonly token?: string
}

/** Throws the error messages of the stand-in. */
function createSend(address: string, options: RemoteOptions): ControlSend {
  const { site = DEFAULT_SITE, secret, token } = options
  const root = `${trimEnd(address, '/')}${CONTROL_PREFIX}`
  const headers = {
    [SITE_HEADER]: site,
    ...(secret !== undefined && { [SECRET_HEADER]: secret }),
    ...(token !== undefined && { [TOKEN_HEADER]: token }),
  }
  return async (route, ...[call = {}]) => {
    const { method, path } = targetOf(route, call)
    const { body } = call
    const response = await fetch(`${root}${path}`, {
      method,
      // A redirect would carry the secret to another server.
      redirect: 'error',
      headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const value = await response.json()
    if (!response.ok) throw new Error(String(memberOf(value, 'message') ?? response.status))
    return value
  }
}

const MAX_RECORDS_PER_REQUEST = 1000

function toQuery({ where, orderBy, take, skip }: Json): Readonly<Record<string, string>> {
  const sent = Object.entries({ where, orderBy, take, skip })
  return Object.fromEntries(
    sent.flatMap(([name, value]) => (value === undefined ? [] : [[name, JSON.stringify(value)]])),
  )
}

function openTable(send: ControlSend, collection: ModelName) {
  const { key } = MODELS[collection]
  const params = { collection }
  const page = (query: Json, take: number, skip: number): Promise<RecordListView> =>
    send('GET /records/{collection}', { params, query: toQuery({ ...query, take, skip }) })
  const find = async (query: Json = {}): Promise<readonly Json[]> => {
    const { take = Number.POSITIVE_INFINITY, skip = 0 } = query
    const found: Json[] = []
    for (let at = Number(skip); found.length < Number(take); at += MAX_RECORDS_PER_REQUEST) {
      const { total, records } = await page(
        query,
        Math.min(Number(take) - found.length, MAX_RECORDS_PER_REQUEST),
        at,
      )
      found.push(...records)
      if (at + MAX_RECORDS_PER_REQUEST >= total) break
    }
    return found
  }
  const recordParams = (record: Json) => ({ collection, key: String(record[key]) })
  const requireFound = <T>(query: Json, found: T | null): T | null => {
    if (found === null && query['strict'] === true)
      throw new Error(`no ${SINGULAR[collection]} matches ${JSON.stringify(query['where'])}`)
    return found
  }
  const changeFirst = async (query: Json, change: (record: Json) => Promise<unknown>) => {
    const [found] = await find({ ...query, take: 1 })
    return requireFound(query, found ? await change(found) : null)
  }
  /** One call, so that the change is atomic. */
  const changeMany = async (query: Json, call: Promise<RecordListView>) => {
    const { records } = await call
    return requireFound(query, records.length ? records : null)
  }
  return {
    create: (given: Json = {}) => send('POST /records/{collection}', { params, body: given }),
    count: async (query: Json = {}) => (await page(query, 1, 0)).total,
    getAll: () => find(),
    findMany: find,
    findFirst: async (query: Json) =>
      requireFound(query, (await page(query, 1, 0)).records[0] ?? null),
    update: (query: Json) => {
      const body = asRecord(query['data'])
      return changeFirst(query, (found) =>
        send('PATCH /records/{collection}/{key}', { params: recordParams(found), body }),
      )
    },
    updateMany: ({ where, data, strict }: Json) => {
      const body = { where, data: asRecord(data) }
      return changeMany({ where, strict }, send('PATCH /records/{collection}', { params, body }))
    },
    delete: (query: Json) =>
      changeFirst(query, (found) =>
        send('DELETE /records/{collection}/{key}', { params: recordParams(found) }),
      ),
    deleteMany: ({ where, strict }: Json) =>
      changeMany(
        { where, strict },
        send('DELETE /records/{collection}', { params, query: toQuery({ where }) }),
      ),
  }
}

/** `connectSite('http://127.0.0.1:4010', { site: 'mine' })`: for tests against `understudy serve`. */
export function connectSite(address: string, options: RemoteOptions = {}): RemoteSite {
  const send = createSend(address, options)
  const controls = remoteControls(send)
  const tables = keysOf(MODELS).map((name) => [SINGULAR[name], openTable(send, name)])
  return {
    // One table for each name of `SINGULAR`, with the stored records.
    db: Object.fromEntries(tables) as RemoteDb,
    ...controls,
    create: async <N extends FactoryName>(
      type: N,
      members?: FactoryInput<N>,
      ...traits: readonly Trait<N>[]
    ) => {
      const body = { members: members ?? {}, traits }
      // The factory of a type creates its records.
      return (await send('POST /create/{type}', { params: { type }, body })) as FactoryRecord<N>
    },
    reset: async () => void (await send('POST /reset')),
    remove: async () => void (await send('DELETE /sites')),
    snapshot: () => send('GET /snapshot'),
    load: async (body: Dataset) => void (await send('PUT /snapshot', { body })),
    setTime: controls.clock.freeze,
    stepTime: controls.clock.step,
  }
}
