/** A site that renders its texts, and keeps its files, in ways of its own. */
import { expect, test } from 'vitest'
import { readDataset } from '#fixtures/dataset/dataset.ts'
import { TEST_ORIGIN, testApi } from '#handlers/testing/testing.ts'
import { contractFor } from '#openapi/contract/contract.ts'
import { createRecorder } from './recorder.ts'

const HOME = 'https://live.test'
const INDEX = { name: 'Live', url: HOME, home: HOME, namespaces: [] }

interface RecordOptions {
  readonly isMasked?: boolean
}

/** A stand-in with the recording of these responses, by operation. */
function replay(
  calls: Readonly<Record<string, unknown>>,
  { isMasked = false }: RecordOptions = {},
) {
  const recorder = createRecorder({ variant: 'a', homes: [HOME], isMasked })
  for (const operation of contractFor('a').operations)
    if (operation.id in calls)
      recorder.add({ operation, sources: [], body: calls[operation.id], language: 'en' })
  const dataset = JSON.parse(recorder.finish().text)
  return { dataset, ...testApi({ template: readDataset(dataset), asDeployed: true }) }
}

const text = (raw: string, rendered = raw) => ({ raw, rendered, protected: false })

const postWith = (changes: object) => ({
  ...{ id: 7, type: 'post', status: 'publish', author: 1, date: '2026-03-01T10:00:00' },
  ...{ slug: 'post-seven', title: text('Seven'), excerpt: text('', '<p>A</p>\n') },
  content: text('A', '<p>A</p>\n'),
  ...changes,
})

test('a text that the site renders in its own way is shown as recorded until it is changed', async () => {
  const own = { content: text('[own]', '<p>Own</p>\n'), excerpt: text('', '<p>Short</p>\n') }
  const { dataset, get, put } = replay({ 'core.posts.read': postWith(own) })
  expect(Object.keys(dataset.records.posts[0].rendered)).toEqual(['content', 'excerpt'])
  const recorded = await get('/core/v2/posts/7?context=edit', { as: 'admin' })
  expect(recorded.body.content).toMatchObject({ raw: '[own]', rendered: '<p>Own</p>\n' })
  expect(recorded.body.excerpt.rendered).toBe('<p>Short</p>\n')
  const renamed = await put('/core/v2/posts/7', { title: 'New' })
  expect(renamed.body.content.rendered).toBe('<p>Own</p>\n')
  const changed = await put('/core/v2/posts/7', { content: 'B' })
  expect(changed.body.content.rendered).toBe('<p>B</p>\n')
  expect(changed.body.excerpt.rendered).toBe('<p>B</p>\n')
})

test('a text of another excerpt length is rendered by the stand-in', async () => {
  const own = { content: text('one two', '<p>Own</p>\n'), excerpt: text('', '<p>Short</p>\n') }
  const { get } = replay({ 'core.posts.read': postWith(own) })
  const { body } = await get('/core/v2/posts/7?excerpt_length=1')
  expect(body.excerpt.rendered).toBe('<p>one [&hellip;]</p>\n')
})

test('texts that the stand-in renders alike are not recorded twice', () => {
  const { dataset } = replay({ 'core.posts.read': postWith({}) })
  expect(dataset.records.posts[0]).not.toHaveProperty('rendered')
})

test('rendered texts are masked, and shown although their source is masked too', async () => {
  const own = { content: text('[mail] ann@live.test', '<a>ann@live.test</a>') }
  const { dataset, get } = replay({ 'core.posts.read': postWith(own) }, { isMasked: true })
  expect(JSON.stringify(dataset)).not.toContain('ann@live.test')
  const { body } = await get('/core/v2/posts/7')
  expect(body.content.rendered).toMatch(/^<a>[0-9a-f]{8}@example\.test<\/a>$/)
})

test('the hidden text of a protected item is not taken for its rendering', () => {
  const hidden = { raw: 'A', rendered: '', protected: true }
  const { dataset } = replay({ 'core.posts.read': postWith({ content: hidden }) })
  expect(dataset.records.posts[0]).not.toHaveProperty('rendered')
})

test('versions of a builder page keep their data and their rendering', async () => {
  const meta = { _builder_edit_mode: 'builder', _builder_data: '[{"id":"a1"}]' }
  const version = {
    ...{ id: 9, parent: 7, slug: '7-revision-v1', author: 1, date: '2026-03-01T10:00:00' },
    ...{ title: text('Seven'), content: text('A', '<div>own</div>'), excerpt: text('') },
    meta,
  }
  const { get } = replay({
    'core.posts.read': postWith({}),
    'core.post-revisions.list': [version],
  })
  const { body } = await get('/core/v2/posts/7/revisions?context=edit', { as: 'admin' })
  expect(body[0]).toMatchObject({ meta, content: { rendered: '<div>own</div>' } })
})

test('the address of the site in texts is replaced by that of the stand-in', async () => {
  const content = `<a href="${HOME}/x">${HOME}</a> ${HOME}.example ${HOME}:81 "https:\\/\\/live.test\\/y"`
  const { get } = replay({
    'index.read': INDEX,
    'core.posts.read': postWith({ content: text(content, content) }),
  })
  const { body } = await get('/core/v2/posts/7')
  expect(body.content.rendered).toBe(
    `<a href="${TEST_ORIGIN}/x">${TEST_ORIGIN}</a> ${HOME}.example ${HOME}:81 "http:\\/\\/site.example\\/y"`,
  )
})

test('files and the administration area are in the folders of the site', async () => {
  const picture = {
    ...{ id: 3, slug: 'sea', author: 1, title: text('Sea'), mime_type: 'image/png' },
    source_url: `${HOME}/assets/uploads/2026/sea.png`,
    media_details: {
      ...{ width: 400, height: 300, filesize: 9, image_meta: { camera: 'C' } },
      sizes: {
        tiny: { file: 'sea-40x30.png', width: 40, height: 30, source_url: `${HOME}/x` },
      },
    },
  }
  const submission = {
    ...{ id: 1, element_id: 'e1', form: { name: 'F' }, values: [], status: 'new', is_read: false },
    ...{ created_at_gmt: '2026-03-01 10:00:00', updated_at_gmt: '2026-03-01 10:00:00' },
    post: { id: 7, edit_url: `${HOME}/back/post.php?post=7&action=editor` },
    referer: `${HOME}/form/`,
  }
  const embedded = { featured_media: 3, _embedded: { 'wp:featuredmedia': [picture] } }
  const { get } = replay({
    'index.read': INDEX,
    'core.posts.read': postWith(embedded),
    'builder.form-submissions.list': { data: [submission] },
  })
  const { body } = await get('/core/v2/posts/7?_embed')
  const [shown] = body._embedded['wp:featuredmedia']
  expect(shown.source_url).toBe(`${TEST_ORIGIN}/assets/uploads/2026/sea.png`)
  expect(shown.media_details).toMatchObject({
    image_meta: { camera: 'C' },
    sizes: {
      tiny: { width: 40, source_url: `${TEST_ORIGIN}/assets/uploads/2026/sea-40x30.png` },
    },
  })
  const file = await get('//assets/uploads/2026/sea-40x30.png')
  expect([file.status, file.headers['Content-Type']]).toEqual([200, 'image/png'])
  const listed = await get('/builder/v1/form-submissions', { as: 'admin' })
  expect(listed.body.data[0].post.edit_url).toBe(
    `${TEST_ORIGIN}/back/post.php?post=7&action=editor`,
  )
  const exported = await get('/builder/v1/form-submissions/export', { as: 'admin' })
  expect(exported.body.data[0].content[1]).toContain(`${TEST_ORIGIN}/form/`)
})

test('avatars are recorded, unless the recording is masked', async () => {
  const avatar_urls = { 24: 'https://faces.test/24.png?s=24', 48: 'https://faces.test/48.png?s=48' }
  const author = { id: 5, name: 'Ann', slug: 'ann', avatar_urls }
  const calls = { 'core.posts.read': postWith({ author: 5, _embedded: { author: [author] } }) }
  const shown = async (isMasked: boolean) => {
    const { body } = await replay(calls, { isMasked }).get('/core/v2/posts/7?_embed')
    return body._embedded.author[0].avatar_urls
  }
  expect(await shown(false)).toEqual({ ...avatar_urls, 96: 'https://faces.test/96.png?s=96' })
  expect((await shown(true))['24']).not.toContain('faces.test')
})

test('an embed shows the address of an administrator account despite masks', async () => {
  const author = { id: 1, name: 'admin', slug: 'admin', url: HOME }
  const calls = { 'core.posts.read': postWith({ _embedded: { author: [author] } }) }
  const { get } = replay({ 'index.read': INDEX, ...calls }, { isMasked: true })
  const embed = await get(`/oembed/1.0/embed?url=${TEST_ORIGIN}/post-seven/`)
  expect(embed.body).toMatchObject({
    author_name: 'admin',
    author_url: `${TEST_ORIGIN}/author/admin/`,
  })
  const shown = await get('/core/v2/posts/7?_embed')
  expect(shown.body._embedded.author[0].url).toBe(TEST_ORIGIN)
})

test('the script of embedded items is that of the release', async () => {
  const frame = '<iframe></iframe><script>\nown(1)\n</script>\n'
  const { get } = replay({
    'core.posts.read': postWith({}),
    'oembed.embed.read': { html: frame },
  })
  const { body } = await get(`/oembed/1.0/embed?url=${TEST_ORIGIN}/post-seven/`)
  expect(body.html).toContain('<script>\nown(1)\n</script>')
})

test('files without a record are counted, in all and in their folders', async () => {
  const tree = [{ id: 1, text: 'A', parent: 0, ord: '0', children: [] }]
  const counts = { display: { 1: '2' }, actual: { 1: '2' } }
  const { get } = replay({
    'core.posts.read': postWith({ featured_media: 3 }),
    'folders.folders.list': { tree, allAttachmentsCount: 5, attachmentsCount: counts },
  })
  const { body } = await get('/folders/v1/get-folders', { as: 'admin' })
  expect(body).toMatchObject({ allAttachmentsCount: 5, attachmentsCount: counts })
})

test('the plugins and the theme of the suite are those of the site', async () => {
  const plugin = { slug: 'builder', status: 'active', version: '9.9', newVersion: null }
  const shown = { ...plugin, isMigrated: false, isConnected: false, hasSuitePackage: false }
  const { get } = replay({
    'suite.plugins.list': [shown],
    'suite.settings.read': { activeTheme: 'Own Theme' },
  })
  const plugins = await get('/suite/v1/plugins', { as: 'admin' })
  expect(plugins.body).toEqual([shown])
  const settings = await get('/suite/v1/settings', { as: 'admin' })
  expect(settings.body.activeTheme).toBe('Own Theme')
})

test('records are in the order of their creation, whatever the order of the list', async () => {
  const form = (id: number) => ({ id, element_id: 'e1', form: { name: 'F', fields: [] } })
  const moment = '2026-03-01 10:00:00'
  const submission = (id: number, page: number, title: string) => ({
    ...{ ...form(id), values: [], status: 'new', is_read: false, post: { id: page } },
    ...{ created_at_gmt: moment, updated_at_gmt: moment, referer: '', referer_title: title },
  })
  const { get } = replay({
    'core.pages.list': [postWith({ id: 10, type: 'page' }), postWith({ id: 9, type: 'page' })],
    'builder.form-submissions.list': { data: [submission(2, 10, 'B'), submission(1, 9, 'A')] },
  })
  const forms = await get('/builder/v1/forms?context=options', { as: 'admin' })
  expect(forms.body.data.map(({ value }: { value: string }) => value)).toEqual(['9_e1', '10_e1'])
  // Submissions without an address are distinguished by the title of their page.
  const referers = await get('/builder/v1/form-submissions/referer?context=options', {
    as: 'admin',
  })
  expect(referers.body.data).toEqual([
    { label: 'A', value: '' },
    { label: 'B', value: '' },
  ])
})

test('a draft keeps a UTC date that does not follow from its date', async () => {
  const draft = postWith({ status: 'draft', date_gmt: '2026-03-01T10:00:00' })
  const shown = async (timezone_string: string) => {
    const index = { ...INDEX, timezone_string }
    const { dataset } = replay({ 'index.read': index, 'core.posts.read': draft })
    return dataset.records.posts[0].date_gmt
  }
  expect(await shown('Europe/Berlin')).toBe('2026-03-01T10:00:00')
  expect(await shown('UTC')).toBeUndefined()
})

test('components, steps, capabilities and files of folders are shown as recorded', async () => {
  const styles = { 's-1': { id: 's-1', label: 'card', type: 'class', variants: [] } }
  const components = [
    { id: 42, name: 'Second', uid: 'u-2', isArchived: false },
    { id: 40, name: 'First', uid: 'u-1', isArchived: true },
  ]
  const step = { is_marked_completed: true, is_immutable_completed: false }
  const progress = {
    last_opened_timestamp: null,
    first_closed_checklist_in_editor: false,
    is_popup_minimized: false,
    steps: { add_logo: step },
    should_open_in_editor: false,
  }
  const row = { id: '1', name: '"Lakes"', parent: '0', type: '0', ord: '0', created_by: '0' }
  const folder = { id: 1, text: 'Lakes', parent: 0, ord: '0', children: [] }
  const { get } = replay({
    'builder.components.list': { data: components, meta: [] },
    'builder.components.list-styles': { data: { 42: styles, 40: [] }, meta: [] },
    'builder.checklist-progress.read': { data: progress },
    'builder.user-data.read': {
      suppressedMessages: [],
      capabilities: ['own', 'read', 'administrator'],
    },
    'folders.folders.list': { tree: [folder], attachmentsCount: { actual: { 1: 2 } } },
    'folders.csv.export': { folders: [{ ...row, attachment_ids: '36|37' }] },
  })
  const bodyAt = async (path: string) => (await get(path, { as: 'admin' })).body
  expect((await bodyAt('/builder/v1/components')).data).toEqual(components)
  expect((await bodyAt('/builder/v1/components/styles')).data).toEqual({ 42: styles, 40: [] })
  expect((await bodyAt('/builder/v1/checklist/user-progress')).data.steps).toEqual({
    add_logo: step,
  })
  expect((await bodyAt('/builder/v1/user-data/current-user')).capabilities).toEqual([
    'own',
    'read',
    'administrator',
  ])
  expect((await bodyAt('/folders/v1/export-csv')).folders[0].attachment_ids).toBe('36|37')
})

test('a gallery of recorded files is rendered by the stand-in, whatever its number', async () => {
  const image = {
    ...{ id: 5, slug: 'lake', mime_type: 'image/jpeg', alt_text: 'A lake', author: 1 },
    ...{ title: text('Lake'), caption: text(''), date: '2026-03-01T10:00:00' },
    source_url: `${HOME}/uploads/lake.jpg`,
    media_details: { width: 100, height: 100, filesize: 9, sizes: {} },
  }
  const shown = (content: object) => ({
    'index.read': INDEX,
    'core.posts.read': postWith({ content, _embedded: { 'wp:featuredmedia': [image] } }),
  })
  const raw = '[gallery ids="5" link="none"]'
  const { get } = replay(shown({ raw, protected: false }))
  const { rendered } = (await get('/core/v2/posts/7')).body.content
  expect(rendered).toContain("id='gallery-1'")
  const later = rendered.replaceAll('gallery-1', 'gallery-4').replaceAll(TEST_ORIGIN, HOME)
  const { dataset } = replay(shown(text(raw, `<p>${later}</p>`)))
  expect(dataset.records.posts[0].rendered?.content).toBeUndefined()
})
