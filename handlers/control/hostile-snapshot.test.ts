import { expect, test } from 'vitest'
import { MAX_RECORDS } from '#fixtures/dataset/dataset.ts'
import { testApi } from '#handlers/testing/testing.ts'

type Api = ReturnType<typeof testApi>
type Path = readonly string[]
// The tests change documents freely, like an attacker.
// biome-ignore lint/suspicious/noExplicitAny: any member may become anything
type Document = any

const SNAPSHOT = '//__understudy/snapshot'

const save = async (api: Api): Promise<string> => (await api.get(SNAPSHOT)).text
const load = (api: Api, text: string) =>
  api.send('PUT', SNAPSHOT, {
    body: new TextEncoder().encode(text),
    headers: { 'content-type': 'application/json' },
  })

const changed = (text: string, change: (document: Document) => void): string => {
  const document = JSON.parse(text)
  change(document)
  return JSON.stringify(document)
}

const HOSTILE: Readonly<Record<string, (text: string) => string>> = {
  'cut off': (text) => text.slice(0, -20),
  'no JSON': () => 'format: understudy',
  'a list': () => '[]',
  'a number': () => '5',
  'nothing in it': () => '{}',
  'a newer version': (text) => changed(text, (document) => (document.version = 99)),
  'no version': (text) => changed(text, (document) => delete document.version),
  'another format': (text) => changed(text, (document) => (document.format = 'x')),
  'another variant': (text) => changed(text, (document) => (document.variant = 'b')),
  'a variant that is none': (text) =>
    changed(text, (document) => (document.variant = 'constructor')),
  'a record twice': (text) => changed(text, ({ records }) => records.posts.push(records.posts[0])),
  'a circle of parents': (text) =>
    changed(text, ({ records }) => {
      const pages = records.posts.filter(({ type }: { type: string }) => type === 'page')
      pages[0].parent = pages[1].id
      pages[1].parent = pages[0].id
    }),
  'a collection that is none': (text) => changed(text, ({ records }) => (records.constructor = [])),
  'no list': (text) => changed(text, ({ records }) => (records.posts = { length: 1e9 })),
  'a trap': (text) => text.replace('"records":{', '"records":{"__proto__":[],'),
  'a trap in a record': (text) => text.replace('{"id":', '{"__proto__":{"polluted":1},"id":'),
  'too many records': (text) =>
    changed(text, ({ records }) => (records.posts = Array(MAX_RECORDS + 1).fill(0))),
  'nesting without end': (text) =>
    text.replace('"records":{', `"records":{"posts":${'['.repeat(5000)}${']'.repeat(5000)},`),
  'a clock beyond time': (text) =>
    changed(text, (document) => (document.clock = { offset: 1e300, frozenAt: 1e300 })),
  'a clock that stands after the last year': (text) =>
    changed(text, (document) => (document.clock = { offset: 0, frozenAt: 8.64e15 })),
  'a clock that runs after the last year': (text) =>
    changed(text, (document) => (document.clock = { offset: 8.64e15, frozenAt: null })),
  'counting beyond numbers': (text) =>
    changed(text, (document) => (document.ids = { post: 1e300, seed: 'x' })),
}

for (const [what, make] of Object.entries(HOSTILE))
  test(`a snapshot with ${what} is rejected and changes nothing`, async () => {
    const api = testApi()
    await api.post('/core/v2/posts', { title: 'stays' })
    const before = await save(api)
    const response = await load(api, make(before))
    expect(response.status).toBe(400)
    expect(response.body.code).toMatch(/^understudy_invalid_(snapshot|json)$/)
    expect(response.body.message.length).toBeLessThan(2000)
    expect(await save(api)).toBe(before)
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined()
  })

/** One path for each kind of member, regardless of list positions. */
function kindsIn(document: Document): readonly Path[] {
  const kinds = new Map<string, Path>()
  const visit = (value: unknown, path: Path): void => {
    const kind = path.join('.').replace(/\.\d+(?=\.|$)/g, '.#')
    if (!kinds.has(kind)) kinds.set(kind, path)
    if (typeof value !== 'object' || value === null) return
    for (const [name, part] of Object.entries(value)) visit(part, [...path, name])
  }
  visit(document, [])
  kinds.delete('')
  return [...kinds.values()]
}

const MISFITS: readonly unknown[] = [
  null,
  -1,
  '',
  [],
  {},
  { toString: 1 },
  1e308,
  [null],
  true,
  '\u0000',
  0.5,
]

interface Change {
  readonly path: Path
  readonly value: unknown
}

/** Returns the previous value. */
function put(document: Document, { path, value }: Change): unknown {
  const holder = path.slice(0, -1).reduce((inner, name) => inner[name], document)
  const before: unknown = holder[path.at(-1) ?? '']
  holder[path.at(-1) ?? ''] = value
  return before
}

/** The document with one change as text; changed in place and restored, because parsing is slow. */
function textWith(document: Document, change: Change): string {
  const before = put(document, change)
  const text = JSON.stringify(document)
  put(document, { ...change, value: before })
  return text
}

const readableTargets = ({ standIn }: Api): readonly string[] =>
  standIn.contract.operations
    .filter(({ methods }) => methods.includes('GET'))
    .map(({ path, args }) => {
      const required = Object.entries(args).filter(([name, { required }]) => {
        return required && !path.includes(`{${name}}`)
      })
      const query = required.map(([name, schema]) => `${name}=${schema.enum?.[0] ?? 1}`).join('&')
      return `${path.replace(/\{\w+\}/g, '12')}?${query}`
    })

/** Internal errors would be thrown; any status of the interface is fine. */
async function readEverything(api: Api): Promise<void> {
  for (const target of readableTargets(api))
    for (const who of [{ as: 'admin' }, {}])
      expect([target, typeof (await api.get(target, who)).status]).toEqual([target, 'number'])
}

const AT_ONCE = 3

/**
 * A minimal set of records with every kind of member, and their references; and all other records.
 */
async function sorted(api: Api, document: Document): Promise<{ few: Document; others: Document }> {
  const shown = new Set(kindsIn(document).map(([, name, at]) => `${name}.${at}`))
  const records = { ...document.records }
  const others: Document = {}
  for (const [name, list] of Object.entries<Document[]>(document.records)) {
    const spare = list.filter((_, at) => !shown.has(`${name}.${at}`))
    while (spare.length) {
      const some = spare.splice(-AT_ONCE)
      const fewer = records[name].filter((record: Document) => !some.includes(record))
      const text = JSON.stringify({ ...document, records: { ...records, [name]: fewer } })
      if ((await load(api, text)).status === 200) records[name] = fewer
    }
    others[name] = list.filter((record) => !records[name].includes(record))
  }
  return { few: { ...document, records }, others }
}

const TOGETHER = 40

test('an invalid value anywhere is rejected, or accepted and read without failure', {
  timeout: 90_000,
}, async () => {
  const api = testApi()
  const before = await save(api)
  const taken: Change[] = []
  const { few, others } = await sorted(api, JSON.parse(before))
  expect((await load(api, JSON.stringify(few))).status).toBe(200)
  let current = await save(api)
  for (const [at, path] of kindsIn(few).entries()) {
    const change = { path, value: MISFITS[at % MISFITS.length] }
    const { status } = await load(api, textWith(few, change))
    expect([path.join('.'), [200, 400].includes(status)]).toEqual([path.join('.'), true])
    const after = await save(api)
    if (status === 400) expect(after).toBe(current)
    else taken.push(change)
    current = after
  }
  await load(api, before)
  expect(await save(api)).toBe(before)
  // Appended, so that known positions stay valid.
  for (const [name, list] of Object.entries<Document[]>(others)) few.records[name].push(...list)
  const all = JSON.stringify(few)
  while (taken.length) {
    // Nested values follow their containers and have to be changed first.
    const some = taken.splice(0, TOGETHER).reverse()
    const text = changed(all, (whole) => {
      for (const change of some) put(whole, change)
    })
    expect((await load(api, text)).status).toBe(200)
    await readEverything(api)
  }
})
