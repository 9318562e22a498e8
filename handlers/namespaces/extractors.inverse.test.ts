/** The extractors undo the views of all records of the demo site. */
import { expect, test } from 'vitest'
import type { ModelName } from '#fixtures/models/registry.ts'
import type { Site } from '#fixtures/site/site.ts'
import { TEST_ORIGIN, type TestRequest, testApi } from '#handlers/testing/testing.ts'
import type { Json } from '#openapi/values/json.ts'
import { EXTRACTORS } from './extractors.ts'

interface View extends TestRequest {
  readonly operation: string
  readonly path: string
}

/** The requests that show all records of a collection in full. */
const VIEWS: Partial<Record<ModelName, (site: Site) => readonly View[]>> = {
  contactForms: ({ contactForms }) =>
    contactForms.all().map(({ id }) => ({
      operation: 'contactform.contact-forms.read',
      path: `/contactform/v1/contact-forms/${id}`,
    })),
  folders: () => [{ operation: 'folders.folders.list', path: '/folders/v1/get-folders' }],
  formSubmissions: ({ formSubmissions }) =>
    formSubmissions.all().map(({ id }) => ({
      operation: 'builder.form-submissions.read',
      path: `/builder/v1/form-submissions/${id}`,
    })),
  // Private notes are shown to their authors only, trashed ones to no one.
  notes: ({ notes, users }) =>
    notes
      .all()
      .filter(({ status }) => status !== 'trash')
      .map(({ id, author_id, is_public }) => ({
        operation: 'builder.notes.read',
        path: `/builder/v1/notes/${id}`,
        as: (!is_public && users.get(author_id)?.login) || 'admin',
      })),
  // A trashed draft is shown with a date that it does not have.
  posts: ({ posts }) =>
    posts
      .all()
      .filter(({ type }) => ['post', 'page'].includes(type))
      .filter(({ trashed }) => trashed?.status !== 'draft')
      .map(({ id, type }) => ({
        operation: `core.${type}s.read`,
        path: `/core/v2/${type}s/${id}?context=edit`,
      })),
  revisions: ({ revisions, posts }) =>
    revisions.all().map(({ id, parent, kind }) => {
      const type = posts.get(parent)?.type ?? 'post'
      const path = `/core/v2/${type}s/${parent}/${kind}s/${id}?context=edit`
      return { operation: `core.${type}-${kind}s.read`, path }
    }),
}

for (const [collection, viewsOf] of Object.entries(VIEWS))
  test(`an extractor restores each record of ${collection} from its view`, async () => {
    const api = testApi()
    const stored: readonly Json[] = Object(api.site)[collection].all()
    const views = viewsOf(api.site)
    const restored = new Set<unknown>()
    for (const { operation, path, as = 'admin' } of views) {
      const { body, status } = await api.get(path, { as })
      expect([path, status]).toEqual([path, 200])
      const context = { args: {}, homes: [TEST_ORIGIN], language: 'en' } as const
      const extracted = EXTRACTORS.get(operation)?.read(body, context) ?? []
      for (const { collection: name, record: found } of extracted) {
        if (name !== collection) continue
        // The recorder drops rendered texts that follow from the stored ones.
        const { rendered: _, ...record } = found
        const original = stored.find(({ id }) => id === record['id'])
        // Undefined members are unknown.
        expect({ ...original, ...JSON.parse(JSON.stringify(record)) }).toEqual(original)
        restored.add(record['id'])
      }
    }
    expect(restored.size).toBeGreaterThanOrEqual(views.length)
  })
