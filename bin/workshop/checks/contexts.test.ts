/** Compares responses of the stand-in in each context with the document for client generators. */
import { Ajv2020 } from 'ajv/dist/2020.js'
import ajvFormats from 'ajv-formats'
import { expect, test } from 'vitest'
import { testApi } from '#handlers/testing/testing.ts'
import { contractFor } from '#openapi/contract/contract.ts'
import { openApiDocument } from '#openapi/derive/openapi.ts'

const POST = '/core/v2/posts/1'

/** Request paths with their path in the document. */
const ROUTES = [
  ['/core/v2/posts', '/core/v2/posts'],
  [POST, '/core/v2/posts/{id}'],
  ['/core/v2/pages', '/core/v2/pages'],
  [`${POST}/revisions`, '/core/v2/posts/{parent}/revisions'],
  [`${POST}/autosaves`, '/core/v2/posts/{id}/autosaves'],
] as const

const pointerTo = (path: string): string =>
  `site#/paths/${encodeURIComponent(path.replaceAll('/', '~1'))}/get/responses/200/content/application~1json/schema`

for (const variant of ['a', 'b'] as const)
  test(`records of variant ${variant} match the document in every context`, async () => {
    const ajv = new Ajv2020({ strict: false, code: { optimize: false } })
    ajvFormats.default(ajv)
    ajv.addSchema(openApiDocument(contractFor(variant)), 'site')
    const api = testApi({ variant })
    await api.post(POST, { title: 'Changed' })
    await api.post(`${POST}/autosaves`, { title: 'Not saved yet' })
    for (const [route, path] of ROUTES) {
      const check = ajv.compile({ $ref: pointerTo(path) })
      for (const query of ['view', 'edit', 'embed'].flatMap((each) => [each, `${each}&_embed=1`])) {
        const { status, body } = await api.get(`${route}?context=${query}`, { as: 'admin' })
        check(body)
        expect({ status, query, path, errors: check.errors }).toMatchObject({
          status: 200,
          errors: null,
        })
        expect([body].flat().length).toBeGreaterThan(0)
      }
    }
  })
