/** Faults that show in records or contexts other than those of the request. */
import { expect, test } from 'vitest'
import { type ExpectedDetection, outcomesOf, undetectedOf } from './expected-detection.ts'
import { INVOCATIONS } from './invocation.ts'
import { createLab } from './lab.ts'
import type { WireFault } from './mutant.ts'
import { editingResponses } from './wire.ts'

const CONTENT = ['posts', 'pages'] as const
const VERSIONS = ['post-revisions', 'page-revisions', 'post-autosaves', 'page-autosaves'] as const

const RENDERED_TITLE = '"title":{"rendered":'

const titlesWith = (shown: string) =>
  editingResponses((response) =>
    response.text.includes(RENDERED_TITLE)
      ? { ...response, text: response.text.replaceAll(RENDERED_TITLE, shown) }
      : undefined,
  )

const LEAKED: readonly ExpectedDetection[] = [...CONTENT, ...VERSIONS].map((name) => ({
  by: `core.${name}.list/context.view`,
  operation: `core.${name}.list`,
  wire: titlesWith('"title":{"raw":"Draft","rendered":'),
}))

test('lists that show fields of the edit context to readers fail on a deployment', async () => {
  const lab = await createLab('a', INVOCATIONS.default)
  expect(await undetectedOf(lab, LEAKED)).toEqual([])
})

const LEAKED_PASSWORDS: readonly ExpectedDetection[] = CONTENT.flatMap((type) =>
  ['read', 'list'].map((verb) => ({
    by: `core.${type}.${verb}/context.password`,
    operation: `core.${type}.${verb}`,
    wire: titlesWith('"password":"open-sesame","title":{"rendered":'),
  })),
)

test('passwords that are shown to readers fail at should', async () => {
  const lab = await createLab('a', INVOCATIONS.should)
  expect(await undetectedOf(lab, LEAKED_PASSWORDS)).toEqual([])
})

const OFFSETS = [-4, -3, -2, -1, 1, 2, 3, 4]

/** The write also affects the records with the nearest ids. */
const touchingNeighbours =
  (): WireFault =>
  async (request, { forward, met }) => {
    const response = await forward(request)
    const [, start = '', id = '', end = ''] = /^(.*\/)(\d+)(\?.*)?$/.exec(request.path) ?? []
    for (const offset of OFFSETS)
      await forward({ ...request, path: `${start}${Number(id) + offset}${end}` })
    met(true)
    return response
  }

const TOUCHED: readonly ExpectedDetection[] = [
  'contactform.contact-forms',
  'builder.notes',
  'builder.form-submissions',
  'core.posts',
  'core.pages',
].flatMap((resource) =>
  ['update', 'delete'].map((verb) => ({
    by: `${resource}.${verb}/keeps-others`,
    operation: `${resource}.${verb}`,
    wire: touchingNeighbours,
  })),
)

test('writes that affect other records fail at should', async () => {
  const lab = await createLab('a', INVOCATIONS.should)
  expect(await undetectedOf(lab, TOUCHED)).toEqual([])
})

test('a stand-in may not change records that the run does not own', async () => {
  const lab = await createLab('a', INVOCATIONS.full)
  const touchingDemo =
    (): WireFault =>
    async (request, { forward, met }) => {
      met(true)
      await forward({ ...request, path: request.path.replace(/\d+$/, '12') })
      return forward(request)
    }
  const by = 'contactform.contact-forms.update/PUT.keeps-others'
  const operation = 'contactform.contact-forms.update'
  expect(await outcomesOf(lab, { by, operation, wire: touchingDemo })).toEqual([by, 'pass', 'fail'])
})
