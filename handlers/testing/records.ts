/** Complete records for tests of rules, with defaults for irrelevant members. */
import type { PostRecord } from '#fixtures/models/post.ts'
import type { RevisionRecord } from '#fixtures/models/revision.ts'
import type { UserRecord } from '#fixtures/models/user.ts'

const PUBLISHED: PostRecord = {
  id: 1,
  type: 'post',
  status: 'publish',
  author: 1,
  date: '2026-03-01T10:00:00',
  date_gmt: '2026-03-01T10:00:00',
  modified: '2026-03-01T10:00:00',
  modified_gmt: '2026-03-01T10:00:00',
  slug: 'first-news',
  title: 'First news',
  content: '',
  excerpt: '',
  password: '',
  parent: 0,
  menu_order: 0,
  comment_status: 'open',
  ping_status: 'open',
  template: '',
  format: 'standard',
  sticky: false,
  featured_media: 0,
  categories: [],
  tags: [],
  meta: {},
  guid: '/first-news/',
  language: 'en',
}

/** A published post with changes. */
export const postWith = (changes: Partial<PostRecord>): PostRecord => ({ ...PUBLISHED, ...changes })

/** A subscriber with changes. */
export const userWith = (changes: Partial<UserRecord>): UserRecord => ({
  id: 1,
  login: 'jo',
  email: 'jo@example.test',
  display_name: 'Jo',
  nicename: 'jo',
  url: '',
  description: '',
  registered: '2026-03-01T10:00:00',
  roles: ['subscriber'],
  ...changes,
})

/** A revision of the published post with changes. */
export const revisionWith = (changes: Partial<RevisionRecord>): RevisionRecord => ({
  id: 2,
  parent: PUBLISHED.id,
  kind: 'revision',
  author: 1,
  date: '2026-03-01T10:00:00',
  date_gmt: '2026-03-01T10:00:00',
  modified: '2026-03-01T10:00:00',
  modified_gmt: '2026-03-01T10:00:00',
  title: '',
  content: '',
  excerpt: '',
  footnotes: '',
  ...changes,
})
