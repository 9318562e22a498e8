import { expect, test } from 'vitest'
import { readDataset } from '#fixtures/dataset/dataset.ts'
import { createSite } from '#fixtures/site/site.ts'
import { recordsOf } from '#handlers/hosts/site/site-records.ts'
import { TEST_NOW, testApi } from '#handlers/testing/testing.ts'
import { createBuild } from './build.ts'
import { FACTORY_NAMES } from './kinds.ts'
import type { FactoryName } from './types.ts'

function open(variant: 'a' | 'b' = 'a') {
  const api = testApi({ variant })
  const { create, db } = recordsOf(api.standIn, 'default')
  return { api, site: api.site, create, db }
}

test('a post is saved as on the platform', async () => {
  const { api, site, create } = open()
  const post = create('post', { title: 'Choir for everybody' })
  expect(post).toMatchObject({
    status: 'publish',
    slug: 'choir-for-everybody',
    date_gmt: TEST_NOW.slice(0, 19),
    author: 1,
    categories: [1],
  })
  expect(site.indexables.all().some(({ object }) => object === `post:${post.id}`)).toBe(true)
  const sent = await api.get(`/core/v2/posts/${post.id}`)
  expect(sent.body).toMatchObject({
    slug: 'choir-for-everybody',
    title: { rendered: 'Choir for everybody' },
  })
})

test('traits set several members at once', () => {
  const { site, create } = open('b')
  expect(create('post', {}, 'draft')).toMatchObject({ status: 'draft', date_gmt: null, slug: '' })
  expect(create('post', {}, 'sticky')).toMatchObject({ status: 'publish', sticky: true })
  expect(create('post', {}, 'scheduled').status).toBe('future')
  expect(create('page', {}, { inLanguage: 'de' })).toMatchObject({ type: 'page', language: 'de' })
  const trashed = create('post', { title: 'Gone' }, 'trashed')
  expect(trashed).toMatchObject({
    status: 'trash',
    slug: 'gone__trashed',
    trashed: { status: 'publish' },
  })
  const revised = create('post', { content: 'Now.' }, { withRevisions: 3 })
  expect(revised.content).toBe('Now.')
  const kept = site.revisions.all().filter(({ parent }) => parent === revised.id)
  expect(kept).toHaveLength(3)
  expect(new Set(kept.map(({ content }) => content)).size).toBe(3)
})

test('dependencies of a record are created with it', () => {
  const { db, create } = open()
  const post = create('post', {
    author: { display_name: 'Mira Albers' },
    categories: [{ name: 'Music' }],
    tags: [{ name: 'Loud' }],
    featured_media: { alt: 'A choir' },
  })
  expect(db.user.findFirst({ where: { id: { equals: post.author } } })?.display_name).toBe(
    'Mira Albers',
  )
  expect(
    db.term.findMany({ where: { id: { in: [...post.categories, ...post.tags] } } }),
  ).toMatchObject([
    { name: 'Music', taxonomy: 'category' },
    { name: 'Loud', taxonomy: 'post_tag' },
  ])
  expect(db.media.findFirst({ where: { id: { equals: post.featured_media } } })?.alt).toBe(
    'A choir',
  )
  const comment = create('comment')
  expect(db.post.findFirst({ where: { id: { equals: comment.post } } })).not.toBeNull()
})

test('a user can sign in with the password of the factory', async () => {
  const { api, create } = open()
  const { login } = create('user', { roles: ['editor'] }, { withPassword: 'open-sesame' })
  const headers = { authorization: `Basic ${btoa(`${login}:open-sesame`)}` }
  expect((await api.get('/core/v2/posts?context=edit', { headers })).status).toBe(200)
})

test('submissions, notes, folders and forms are created with their related records', () => {
  const { site, create } = open()
  const values = [{ key: 'email', value: 'mira@example.test' }]
  const submission = create('formSubmission', { form_name: 'Sign up', values }, 'read')
  expect(submission).toMatchObject({ is_read: true, form_name: 'Sign up', values })
  expect(site.formSnapshots.has(`${submission.post_id}_${submission.element_id}`)).toBe(true)
  const thread = create('note', { content: 'Look' }, { withReplies: 2 })
  const replies = site.notes.all().filter(({ parent_id }) => parent_id === thread.id)
  expect(replies.map(({ post_id }) => post_id)).toEqual([thread.post_id, thread.post_id])
  expect(create('folder', { name: 'Twice' }).name).not.toBe(
    create('folder', { name: 'Twice' }).name,
  )
  const form = create('contactForm', { title: 'Write to us' })
  expect(form).toMatchObject({ slug: 'write-to-us', locale: 'en_US' })
  expect(form.hash).toHaveLength(64)
})

test('every kind can be created, and the site can be reloaded', () => {
  const { site, create } = open('b')
  for (const name of FACTORY_NAMES) for (const _ of [1, 2]) create(name as FactoryName)
  const again = createSite({ template: readDataset(JSON.parse(JSON.stringify(site.snapshot()))) })
  expect(again.posts.size).toBe(site.posts.size)
})

test('records are reproducible per site and differ from each other', () => {
  const titles = () => {
    const { create } = open()
    return [1, 2, 3].map(() => create('post').title)
  }
  expect(titles()).toEqual(titles())
})

test('unknown names are rejected with the closest match', () => {
  const { create } = open()
  expect(() => create('posts' as never)).toThrow('did you mean post?')
  expect(() => create('post', {}, 'drafts' as never)).toThrow(
    'post trait.drafts: expected no such member (did you mean draft?)',
  )
  expect(() => create('post', { titel: '' } as never)).toThrow('did you mean title?')
  expect(() => create('post', {}, { inLanguage: 'de' })).toThrow('variant b has two')
})

test('invalid members are rejected before any side effect', () => {
  const { site, create } = open()
  const before = JSON.stringify(site.snapshot())
  const wrong = { author: { login: 'mira' }, title: 7, sticky: 'yes' } as never
  expect(() => create('post', wrong)).toThrow('post.title: expected a string, got 7 (and 1 more)')
  expect(JSON.stringify(site.snapshot())).toBe(before)
})

test('a record can be built without a site', () => {
  const build = createBuild(7)
  const post = build.post({ title: 'Hello' }, 'draft')
  expect(post).toMatchObject({ id: 1, title: 'Hello', status: 'draft', slug: '' })
  expect(build.post().id).toBe(2)
  expect(createBuild(7).user()).toEqual(createBuild(7).user())
  expect(() => build.post({}, { withRevisions: 2 })).toThrow('use site.create instead')
})

test('every kind can be built', () => {
  const build = createBuild()
  for (const name of FACTORY_NAMES) expect(build[name as FactoryName]()).toEqual(expect.any(Object))
})

test('built records are a dataset', () => {
  const build = createBuild()
  const users = [build.user(), build.user({ roles: ['editor'] })]
  const posts = [build.post({ author: users[1]?.id ?? 0 }), build.page()]
  const dataset = {
    format: 'understudy-dataset',
    version: 1,
    variant: 'a',
    records: { users, posts },
  }
  expect(createSite({ template: readDataset(dataset) }).posts.size).toBe(2)
})

test('the control interface uses the same factories', async () => {
  const { api } = open()
  const made = await api.post('//__understudy/create/post', {
    members: { title: 'From outside' },
    traits: ['draft', { withRevisions: 2 }],
  })
  expect(made).toMatchObject({ status: 201, body: { title: 'From outside', status: 'draft' } })
  const wrong = await api.post('//__understudy/create/post', { traits: ['drafts'] })
  expect(wrong).toMatchObject({ status: 400, body: { code: 'understudy_invalid_record' } })
})
