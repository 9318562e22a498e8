import { expect, test } from 'vitest'
import type { Exchange } from './exchange.ts'
import { neededFor } from './needed-exchanges.ts'

const ROOT = 'https://x.test/api'

/** `POST /posts`, its body and the text of the response. */
const sent = (call: `${Exchange['method']} ${string}`, requestBody: string, text: string) => {
  const [method = 'GET', path = ''] = call.split(' ')
  return {
    // The type of `call` allows no other methods.
    method: method as Exchange['method'],
    url: `${ROOT}${path}`,
    identity: 'administrator',
    requestHeaders: {},
    requestBody,
    status: 200,
    headers: {},
    text,
    milliseconds: 1,
    retries: 0,
  } satisfies Exchange
}

const read = (path: string, text: string): Exchange => ({
  ...sent(`GET ${path}`, '', text),
  requestBody: undefined,
})

const idsOf = (exchanges: readonly Exchange[]) => [...neededFor(exchanges).records.keys()]

test('writes to a record need the other records that they name', () => {
  const exchanges = [
    sent('POST /notes', '{"content":"one"}', '{"data":{"id":9}}'),
    sent('POST /notes', '{"content":"two"}', '{"data":{"id":10}}'),
    sent('DELETE /notes/read-status?ids%5B0%5D=9&ids%5B1%5D=10', '', '{}'),
    read('/notes', '[{"id":9},{"id":10}]'),
    sent('POST /notes/read-status', '{"ids":[9]}', '{}'),
    read('/notes/10', '{"id":10}'),
  ]
  const { records, steps } = neededFor(exchanges)
  expect([...records.keys()].toSorted()).toEqual(['10', '9'])
  expect(steps).toEqual([exchanges[0], exchanges[1], exchanges[2], exchanges[4]])
})

test('a search by a tag needs the record with the tag', () => {
  const tag = 'cf-test01-0a1b2c-2'
  const exchanges = [
    sent('POST /posts', '{"title":"cf-test01-0a1b2c-1"}', '{"id":6}'),
    sent('POST /posts', `{"title":"${tag}"}`, '{"id":7}'),
    read(`/posts?search=${tag}`, `[{"id":7,"title":"${tag}"},{"id":8,"title":"${tag}"}]`),
  ]
  expect(idsOf(exchanges)).toEqual(['7'])
})

test('ids of existing records, parts of times, and pages stay as they are', () => {
  const exchanges = [
    read('/posts?per_page=100', '[{"id":2},{"id":30}]'),
    sent('POST /pages', '{"date":"2026-01-01T10:30:00","author":2}', '{"id":40}'),
    read('/pages?include%5B0%5D=40&per_page=30&page=2', '[]'),
  ]
  expect(idsOf(exchanges)).toEqual(['40'])
})

test('versions of a record are found in their list', () => {
  const exchanges = [
    sent('POST /posts', '{"title":"a"}', '{"id":40}'),
    read('/posts/40/revisions', '[{"id":41}]'),
    read('/posts/40/revisions/41', '{"id":41}'),
  ]
  expect(idsOf(exchanges).toSorted()).toEqual(['40', '41'])
})
