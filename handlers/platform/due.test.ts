import { testApi } from '#handlers/testing/testing.ts'
import { expect, test } from '#openapi/testing/test.ts'
import { whenDue } from './due.ts'

test('nothing is looked at again until it is due or the site changes', () => {
  const { site } = testApi()
  let runs = 0
  const look = whenDue((_site, now) => {
    runs += 1
    return now + 1000
  })
  look(site)
  look(site)
  expect(runs).toBe(1)
  for (const post of site.posts.all()) site.posts.replace(post)
  look(site)
  expect(runs).toBe(2)
})

test('what is due is done at the next look', () => {
  const { site } = testApi()
  let runs = 0
  const look = whenDue((_site, now) => {
    runs += 1
    return now
  })
  look(site)
  look(site)
  expect(runs).toBe(2)
})
