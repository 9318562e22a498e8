import { expect, test } from 'vitest'
import { template } from '#bin/state/testing/open-sites.ts'
import type { Site } from '#fixtures/site/site.ts'
import { createSites, type Sites } from '#fixtures/site/sites.ts'
import type { Json } from '#openapi/values/json.ts'
import { asRecord, tryParseJson } from '#openapi/values/json.ts'
import { createReplay } from './replay.ts'
import { createStatePersister, type StatePersister } from './state-persister.ts'

interface Desk {
  readonly sites: Sites
  readonly site: Site
  readonly persister: StatePersister
  readonly written: Json[]
  /** Makes writes fail, or wait until they are released. */
  readonly disk: { error?: Error; wait?: Promise<void> }
}

function desk(undoes = true): Desk {
  const written: Json[] = []
  const disk: Desk['disk'] = {}
  let persister: StatePersister | undefined
  const sites = createSites({
    template: () => template,
    changed: (name, change) => persister?.changed(name, change),
  })
  persister = createStatePersister({
    sites,
    onDisk: new Set(),
    undoes,
    failed: () => undefined,
    append: async (entries) => {
      await disk.wait
      if (disk.error) throw disk.error
      for (const { texts } of entries)
        for (const text of texts) written.push(asRecord(tryParseJson(text)))
    },
  })
  const site = sites.get('default')
  if (!site) throw new Error('expected the default site')
  return { sites, site, persister, written, disk }
}

const term = (id: number, name: string) => ({
  ...(template.records.get('terms')?.values().next().value as object),
  id,
  name,
  slug: `term-${id}`,
})
/** The sites after a restart from the written entries. */
function restarted({ written }: Desk): Sites {
  const sites = createSites({ template: () => template })
  const replay = createReplay()
  replay.take(written)
  for (const [name, snapshot] of replay.sites()) sites.load(name, snapshot)
  return sites
}
const namesIn = (sites: Sites, site = 'default') =>
  sites
    .get(site)
    ?.terms.all()
    .map(({ id, name }) => `${id} ${name}`)

test('all writes are restored: new, changed and removed records, clock and counters', async () => {
  const at = desk()
  at.site.terms.insert(term(90, 'first') as never)
  at.site.terms.insert(term(91, 'second') as never)
  expect(await at.persister.flush()).toBe(true)
  at.site.terms.replace(term(91, 'changed') as never)
  at.site.terms.remove(90)
  at.site.clock.freeze(1234)
  const next = at.site.ids.next('post')
  at.site.terms.insert(term(92, 'third') as never)
  expect(await at.persister.flush()).toBe(true)
  const again = restarted(at)
  expect(namesIn(again)).toEqual(namesIn(at.sites))
  expect(again.get('default')?.clock.now()).toBe(1234)
  expect(again.get('default')?.ids.next('post')).toBe(next + 1)
})

test('only changes are written once a site is on disk', async () => {
  const at = desk()
  at.site.terms.insert(term(90, 'first') as never)
  await at.persister.flush()
  at.site.terms.insert(term(91, 'second') as never)
  await at.persister.flush()
  expect(at.written.map((entry) => Object.keys(entry))).toEqual([
    ['site', 'snapshot', 'more'],
    ['site', 'put'],
    ['site', 'put', 'more'],
    ['site', 'drop', 'clock', 'ids'],
  ])
})

test('a write of several lines takes effect only when it is complete', async () => {
  const at = desk()
  at.site.terms.insert(term(90, 'first') as never)
  await at.persister.flush()
  const before = namesIn(restarted(at))
  const snapshot = at.sites.get('long')?.snapshot()
  at.site.terms.replace(term(90, 'x'.repeat(40_000)) as never)
  at.site.terms.insert(term(91, 'y'.repeat(40_000)) as never)
  at.sites.load('loaded', snapshot)
  await at.persister.flush()
  expect(namesIn(restarted(at))).toEqual(namesIn(at.sites))
  while (at.written.at(-1)?.['site'] === 'loaded') at.written.pop()
  at.written.pop()
  expect(at.written.at(-1)).toMatchObject({ site: 'default', more: true })
  expect(namesIn(restarted(at))).toEqual(before)
})

test('reset, loaded and removed sites are restored as such', async () => {
  const at = desk()
  for (const name of ['reset', 'loaded', 'removed'])
    at.sites.get(name)?.terms.insert(term(90, name) as never)
  await at.persister.flush()
  const snapshot = at.sites.get('reset')?.snapshot()
  at.sites.reset('reset')
  at.sites.load('loaded', snapshot)
  at.sites.remove('removed')
  await at.persister.flush()
  const again = restarted(at)
  expect(again.names()).toEqual(['reset', 'loaded'])
  expect(namesIn(again, 'reset')).not.toContain('90 reset')
  expect(namesIn(again, 'loaded')).toContain('90 reset')
})

test('concurrent waiters share one write', async () => {
  const at = desk()
  await at.persister.flush()
  let go: () => void = () => undefined
  at.disk.wait = new Promise((resolve) => {
    go = resolve
  })
  const kept = [1, 2, 3, 4].map((id) => {
    at.site.terms.insert(term(100 + id, 'x') as never)
    return at.persister.flush()
  })
  go()
  expect(await Promise.all(kept)).toEqual([true, true, true, true])
  expect(at.written.filter(({ more }) => !more)).toHaveLength(2)
})

test('a failed write is undone, whole sites too, and every waiter gets false', async () => {
  const at = desk()
  at.site.terms.insert(term(90, 'kept') as never)
  await at.persister.flush()
  const before = namesIn(at.sites)
  at.disk.error = new Error('the disk is full')
  at.site.terms.replace(term(90, 'lost') as never)
  const first = at.persister.flush()
  at.site.terms.replace(term(90, 'lost again') as never)
  at.site.terms.insert(term(91, 'new') as never)
  at.site.clock.freeze(5)
  at.sites.reset('other')
  const second = at.persister.flush()
  expect(await Promise.all([first, second])).toEqual([false, false])
  expect(namesIn(at.sites)).toEqual(before)
  expect(at.site.clock.state().frozenAt).toBeNull()
  expect(at.sites.names()).toEqual(['default'])
})

test('once there is space again, changes are persisted as before', async () => {
  const at = desk()
  at.disk.error = new Error('the disk is full')
  at.site.terms.insert(term(90, 'lost') as never)
  expect(await at.persister.flush()).toBe(false)
  delete at.disk.error
  at.site.terms.insert(term(91, 'kept') as never)
  expect(await at.persister.flush()).toBe(true)
  expect(namesIn(restarted(at))).toEqual(namesIn(at.sites))
})

test('acknowledged changes are not undone but written later', async () => {
  const at = desk(false)
  at.disk.error = new Error('the disk is full')
  at.site.terms.insert(term(90, 'told') as never)
  expect(await at.persister.flush()).toBe(false)
  at.site.terms.insert(term(91, 'told too') as never)
  expect(namesIn(at.sites)).toContain('90 told')
  delete at.disk.error
  expect(await at.persister.flush()).toBe(true)
  expect(namesIn(restarted(at))).toEqual(namesIn(at.sites))
})
