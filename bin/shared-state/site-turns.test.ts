import { expect, test } from 'vitest'
import { readDataset } from '#fixtures/dataset/dataset.ts'
import { demo } from '#fixtures/datasets/demo.ts'
import { UNAVAILABLE } from '#handlers/runtime/host-errors.ts'
import { tooManySites } from '#handlers/runtime/pages.ts'
import { createStandIn } from '#handlers/stand-in/stand-in.ts'
import { createChangeCollector, type TurnAttempt } from './attempt.ts'
import type { KnownSites } from './known-sites.ts'
import { createSiteTurns } from './site-turns.ts'

const template = readDataset(demo('a'))

/** Turns whose writes end as listed; further ones succeed. */
function openTurns(results: (Error | 'lost' | 'full')[], written: (ids: string[]) => string[]) {
  const collector = createChangeCollector()
  const attempts: TurnAttempt[] = []
  const known: KnownSites = {
    ...{ all: new Map(), length: 0, release: () => undefined, compacted: () => undefined },
    follow: async () => new Set(),
    findWritten: async (_, earlier) => written(earlier.map(({ id }) => id)),
    write: async (_, attempt) => {
      attempts.push(attempt)
      const result = results.shift() ?? 'written'
      if (result instanceof Error) throw result
      return result
    },
  }
  const standIn = createStandIn({
    template: () => template,
    changed: collector.changed,
    turn: (dispatch, run) => turns.add(dispatch.site, { dispatch, run }),
  })
  const turns = createSiteTurns({
    ...{ known, collector, replication: standIn.replication },
    ...{ unavailable: UNAVAILABLE, full: tooManySites(), reached: () => undefined },
    upkeep: { after: () => undefined, idle: async () => undefined },
    stats: { roundTrips: 0, conflicts: 0, failedCompactions: 0 },
  })
  return { standIn, attempts, turns }
}

function input() {
  const seen = { tried: 0, failed: 0 }
  const headers = new Map([
    ['authorization', `Basic ${btoa('admin:admin-secret')}`],
    ['content-type', 'application/json'],
  ])
  const request = {
    ...{ method: 'POST', target: '/api/core/v2/posts', origin: 'http://site.example' },
    header: (name: string) => headers.get(name),
    body: new TextEncoder().encode('{"title":"x"}'),
    attempts: {
      mayTry: () => {
        seen.tried += 1
        return true
      },
      failed: () => {
        seen.failed += 1
      },
    },
  }
  return { request, seen }
}

test('a turn whose write was stored in spite of a lost connection is not run again', async () => {
  const { standIn, attempts } = openTurns([new Error('connection lost')], (ids) => ids)
  const { request } = input()
  const { status } = await standIn.respond(standIn.dispatch(request))
  expect([status, attempts.length]).toEqual([201, 1])
})

test('otherwise it runs again', async () => {
  const { standIn, attempts } = openTurns([new Error('connection lost'), 'lost'], () => [])
  const { request } = input()
  const { status } = await standIn.respond(standIn.dispatch(request))
  expect([status, attempts.length]).toEqual([201, 3])
  expect(
    standIn.sites
      .get('default')
      ?.posts.all()
      .filter(({ title }) => title === 'x').length,
  ).toBe(1)
})

test('a request without room for its site is refused, and changes nothing', async () => {
  const { standIn } = openTurns(['full'], () => [])
  const { request } = input()
  const { status, headers } = await standIn.respond(standIn.dispatch(request))
  expect([status, headers['Retry-After']]).toEqual([507, '60'])
  expect(
    standIn.sites
      .get('default')
      ?.posts.all()
      .some(({ title }) => title === 'x'),
  ).toBe(false)
})

test('a request that runs again counts once for the rate limit of passwords', async () => {
  const { standIn, turns, attempts } = openTurns([new Error('connection lost')], () => [])
  const { request, seen } = input()
  await turns.add('default', {
    dispatch: standIn.dispatch(request),
    run: ({ input: { attempts: counted } }) => {
      if (counted?.mayTry()) counted.failed()
      standIn.sites.get('default')?.posts.remove(1)
      return { status: 401, headers: {}, body: '' }
    },
  })
  expect([attempts.length, seen.tried, seen.failed]).toEqual([2, 1, 1])
})
