/**
 * Targets that lie in one way each: records of others stay as they are, and records that may be left
 * are reported.
 */
import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import {
  type FakeRequest,
  type Override,
  type Reply,
  startFake,
} from '#conformance/testing/fake-target.ts'
import { judgeFake, testSettings } from '#conformance/testing/judge-fake.ts'
import { asList, asRecord, type Json, memberOf } from '#openapi/values/json.ts'
import { readLedger } from './read-ledger.ts'

type Kind = 'posts' | 'pages'

interface Store {
  readonly posts: Map<number, Json>
  readonly pages: Map<number, Json>
  insert(kind: Kind, args: Json): Json
}

/** A request to a list or an item of one kind. */
interface ContentRequest extends FakeRequest {
  readonly kind: Kind
  /** 0 for a list or a creation. */
  readonly id: number
  readonly isCreate: boolean
  readonly isList: boolean
}

type Lie = (request: ContentRequest, truth: () => Reply, store: Store) => Reply

const FOREIGN = [4, 7, 9]
const SITE: Kind[] = ['posts', 'pages']

const absent: Reply = {
  status: 404,
  body: { code: 'rest_post_invalid_id', message: 'x', data: { status: 404 } },
}
const ok = (body: unknown, status = 200): Reply => ({ status, body })

function createStore(): Store {
  const recordsOf = (kind: Kind) =>
    new Map(FOREIGN.map((id) => [id, { id, title: { raw: `${kind} of others` } } as Json]))
  const store = { posts: recordsOf('posts'), pages: recordsOf('pages') }
  let last = 50
  return {
    ...store,
    insert: (kind, { title, content }) => {
      last += 1
      const record = { id: last, title: { raw: title }, content: { raw: content } }
      store[kind].set(last, record)
      return record
    },
  }
}

function truthOf({ kind, id, isCreate, method, args }: ContentRequest, store: Store): Reply {
  const records = store[kind]
  if (isCreate) return ok(store.insert(kind, args), 201)
  if (!id) return ok([...records.values()])
  const record = records.get(id)
  if (!record) return absent
  if (method === 'DELETE') records.delete(id)
  if (method === 'GET' || method === 'DELETE') return ok(record)
  const { title, content } = args
  const fields = Object.entries({ title, content }).filter(([, raw]) => raw !== undefined)
  const changed = Object.fromEntries(fields.map(([name, raw]) => [name, { raw }]))
  records.set(id, { ...record, ...changed })
  return ok(records.get(id))
}

function contentRequest(request: FakeRequest): ContentRequest | undefined {
  const [, kind, action] =
    /^core\.(posts|pages)\.(create|read|list|update|delete)$/.exec(request.operation?.id ?? '') ??
    []
  if (!kind || !request.role) return undefined
  return {
    ...request,
    // Matched above.
    kind: kind as Kind,
    id: Number(/\d+$/.exec(request.path)?.[0] ?? 0),
    isCreate: action === 'create',
    isList: action === 'list',
  }
}

const withId = (reply: Reply, id: unknown): Reply => ({
  ...reply,
  body: { ...asRecord(reply.body), id },
})

const changedTitle = (reply: Reply, change: (title: string) => string): Reply => {
  const body = asRecord(reply.body)
  return {
    ...reply,
    body: { ...body, title: { raw: change(String(memberOf(body['title'], 'raw'))) } },
  }
}

/** Each makes its own state. */
const LIES: Readonly<Record<string, () => Lie>> = {
  'swaps the ids of posts and pages': () => {
    const last: Record<Kind, unknown> = { posts: 9, pages: 9 }
    return (request, truth) => {
      const reply = truth()
      if (!request.isCreate) return reply
      last[request.kind] = memberOf(reply.body, 'id')
      return withId(reply, last[request.kind === 'posts' ? 'pages' : 'posts'])
    }
  },
  'answers later creations with the id of a foreign record': () => {
    let creations = 0
    return (request, truth) => {
      const reply = truth()
      if (request.isCreate) creations += 1
      return request.isCreate && creations > 3 ? withId(reply, 7) : reply
    }
  },
  'stores posts as pages and echoes them as posts': () => {
    const echoes = new Map<number, Json>()
    return (request, truth, store) => {
      if (request.kind === 'pages') return truth()
      if (request.isCreate) {
        const page = store.insert('pages', request.args)
        echoes.set(Number(page['id']), page)
        return ok(page, 201)
      }
      const echo = echoes.get(request.id)
      if (request.method === 'DELETE') echoes.delete(request.id)
      return echo ? ok(echo) : truth()
    }
  },
  'changes the title of every new record': () => (request, truth, store) => {
    const reply = truth()
    if (!request.isCreate) return reply
    const changed = changedTitle(reply, (title) => title.toUpperCase())
    store[request.kind].set(Number(memberOf(changed.body, 'id')), asRecord(changed.body))
    return changed
  },
  'deletes only the first record and says so for all': () => {
    let deletions = 0
    return (request, truth) => {
      if (request.method !== 'DELETE') return truth()
      deletions += 1
      return deletions === 1 ? truth() : ok({ deleted: true })
    }
  },
  'gives every deleted record a new id': () => (request, truth, store) => {
    const { kind, id, method } = request
    const record = store[kind].get(id)
    const reply = truth()
    if (method === 'DELETE' && record) {
      const rawOf = (name: string) => memberOf(record[name], 'raw')
      store.insert(kind, { title: rawOf('title'), content: rawOf('content') })
    }
    return reply
  },
  'shows a foreign record at the second read of a new one': () => {
    const reads = new Map<string, number>()
    return (request, truth, store) => {
      const count = (reads.get(request.path) ?? 0) + 1
      if (request.method === 'GET' && request.id) reads.set(request.path, count)
      const isSecond = request.method === 'GET' && request.id > 50 && count > 1
      return isSecond ? ok({ ...store[request.kind].get(7), id: request.id }) : truth()
    }
  },
  'stores every new record twice': () => (request, truth, store) => {
    if (request.isCreate) store.insert(request.kind, request.args)
    return truth()
  },
  'stores a copy of every new record in the other kind': () => (request, truth, store) => {
    if (request.isCreate) store.insert(request.kind === 'posts' ? 'pages' : 'posts', request.args)
    return truth()
  },
  'answers updates with a foreign id': () => (request, truth) => {
    const reply = truth()
    const isUpdate = request.id > 50 && ['POST', 'PUT', 'PATCH'].includes(request.method)
    return isUpdate ? withId(reply, 4) : reply
  },
  'lists nothing but the oldest record': () => (request, truth) => {
    const reply = truth()
    return request.isList ? { ...reply, body: asList(reply.body).slice(0, 1) } : reply
  },
  'answers creations with an id as text': () => (request, truth) => {
    const reply = truth()
    return request.isCreate ? withId(reply, `${memberOf(reply.body, 'id')}/../4`) : reply
  },
  'answers creations with nothing': () => (request, truth) => {
    const reply = truth()
    return request.isCreate ? ok({}, 201) : reply
  },
  'answers later creations with 500 and hides their records': () => {
    const hiddenIds: unknown[] = []
    let creations = 0
    return (request, truth) => {
      const reply = truth()
      if (request.isCreate) creations += 1
      const isHidden = request.isCreate && creations % 3 === 0
      if (isHidden) hiddenIds.push(memberOf(reply.body, 'id'))
      if (isHidden) return ok({ code: 'internal' }, 500)
      const isShown = (record: unknown) => !hiddenIds.includes(memberOf(record, 'id'))
      return request.isList ? { ...reply, body: asList(reply.body).filter(isShown) } : reply
    }
  },
  'lists foreign records with the tags of new ones': () => {
    let title: unknown
    return (request, truth) => {
      const reply = truth()
      if (request.isCreate) title = memberOf(memberOf(reply.body, 'title'), 'raw')
      if (!request.isList || !title) return reply
      const tagged = (record: unknown) => ({ ...asRecord(record), title: { raw: title } })
      return { ...reply, body: asList(reply.body).map(tagged) }
    }
  },
}

const startLiar = (lie: Lie, store: Store) => {
  const override: Override = (request) => {
    const content = contentRequest(request)
    return content && lie(content, () => truthOf(content, store), store)
  }
  return startFake({ override })
}

async function runAgainst(lie: Lie) {
  const store = createStore()
  const fake = await startLiar(lie, store)
  const { ledgerFile } = testSettings(fake.address)
  const only = [
    'core.posts.create/stores.*',
    'core.posts.update/stores.t*',
    'core.pages.create/stores.t*',
  ]
  const settings = { mode: 'write', workers: 1, ledgerFile } as const
  const results = await judgeFake(fake.address, only, settings)
  await fake.close()
  const records = SITE.flatMap((kind) => [...store[kind].entries()])
  return {
    foreign: Object.fromEntries(
      SITE.map((kind) => [kind, FOREIGN.map((id) => store[kind].get(id))]),
    ),
    kept: records.filter(([id]) => !FOREIGN.includes(id)).length,
    reported: results.flatMap(({ leftovers }) => leftovers),
    recorded: existsSync(ledgerFile) ? readLedger(ledgerFile).records.length : 0,
  }
}

const UNCHANGED = (({ posts, pages }: Store) => ({
  posts: [...posts.values()],
  pages: [...pages.values()],
}))(createStore())

/** The most records that may be left; none by default. */
const LIMITS: Readonly<Record<string, number>> = {
  'stores posts as pages and echoes them as posts': 1,
  'changes the title of every new record': 1,
  // One of each kind.
  'answers later creations with 500 and hides their records': 2,
  // Those of the first case of each kind, and the one whose list shows them.
  'gives every deleted record a new id': 5,
  // Pages from before the first page of the run, which may be those of others.
  'stores a copy of every new record in the other kind': 30,
  'shows a foreign record at the second read of a new one': 4,
  'deletes only the first record and says so for all': 4,
}

for (const [what, lie] of Object.entries(LIES))
  test(`a target that ${what} loses no foreign record and hides no left one`, async () => {
    const { foreign, kept, reported, recorded } = await runAgainst(lie())
    expect(foreign).toEqual(UNCHANGED)
    expect(reported.length).toBeGreaterThanOrEqual(kept)
    expect(recorded).toBeGreaterThanOrEqual(kept)
    expect(kept).toBeLessThanOrEqual(LIMITS[what] ?? 0)
  })

/** The failures of the list, and what is left. */
async function judgedList(lie: Lie) {
  const fake = await startLiar(lie, createStore())
  const results = await judgeFake(
    fake.address,
    ['core.posts.create/stores.title.*', 'core.posts.list/filter.status.*'],
    { mode: 'write', workers: 1 },
  )
  await fake.close()
  const ofList = results.filter(({ id }) => id.startsWith('core.posts.list/'))
  return { ofList, leftovers: results.flatMap(({ leftovers }) => leftovers) }
}

test('a list without new records fails, at the level of the document', async () => {
  const { ofList } = await judgedList((request, truth) =>
    request.isList ? ok(asList(truth().body).slice(0, 1)) : truth(),
  )
  expect(ofList.length).toBeGreaterThan(3)
  expect(
    new Set(ofList.map(({ outcome, level, expected }) => [outcome, level, expected].join(' '))),
  ).toEqual(new Set(['fail must core.posts.list to show a new post that can be read by its id']))
})

test('a list that is truncated with new records does not hide them', async () => {
  const { ofList, leftovers } = await judgedList((request, truth) => {
    const isLong = request.isList && asList(truth().body).length > FOREIGN.length
    return isLong ? { status: 200, text: '[{"id":' } : truth()
  })
  expect(ofList.filter(({ expected }) => expected?.includes('to show a new post'))).toEqual([])
  expect(leftovers).toEqual([
    expect.stringMatching(/may exist: the response of core\.posts\.list is unreadable$/),
  ])
})

test('removals that are accepted without effect fail their operation', async () => {
  const fake = await startLiar(
    (request, truth) => (request.method === 'DELETE' ? ok({ deleted: true }) : truth()),
    createStore(),
  )
  const only = ['core.posts.create/stores.*', 'core.posts.delete/*']
  const results = await judgeFake(fake.address, only, { mode: 'write', workers: 1 })
  await fake.close()
  const ofDelete = results.filter(({ id }) => id.startsWith('core.posts.delete/'))
  expect(ofDelete.map(({ expected }) => expected)).toContain('core.posts.delete to remove a post')
  expect(ofDelete.filter(({ why }) => why === 'creation-stopped')).toEqual([])
})
