import { expect, test } from 'vitest'
import type { PostRecord } from '#fixtures/models/post.ts'
import { testApi } from '#handlers/testing/testing.ts'
import { eventsFor } from './events.ts'

test('all subscribers are notified in the order of subscription', () => {
  const heard: string[] = []
  const tell =
    (name: string) =>
    (_site: unknown, { id }: PostRecord) => {
      heard.push(`${name} ${id}`)
    }
  const events = eventsFor([{ removed: tell('first') }, {}, { removed: tell('second') }])
  const { site } = testApi()
  const [post] = site.posts.all()
  if (!post) throw new Error('expected a post in the demo site, got none')
  events.removed(site, post)
  events.saved(site, post)
  expect(heard).toEqual([`first ${post.id}`, `second ${post.id}`])
})

test('due work runs for all subscribers', () => {
  const heard: string[] = []
  const events = eventsFor([
    { due: () => heard.push('first') },
    { due: () => heard.push('second') },
  ])
  events.advance(testApi().site)
  expect(heard).toEqual(['first', 'second'])
})
