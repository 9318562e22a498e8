/**
 * Precedence of body over query over path, for permission and handler alike, in every operation
 * with path parameters.
 */
import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { snapshotText } from '#fixtures/site/snapshot-text.ts'
import { POLICIES } from '#handlers/namespaces/policies.ts'
import { testApi } from '#handlers/testing/testing.ts'
import { type ContractOperation, contractFor } from '#openapi/contract/contract.ts'

type Values = Readonly<Record<string, unknown>>
interface Sample {
  /** Two values per parameter with different responses. */
  readonly path: Readonly<Record<string, readonly [string, string]>>
  readonly args?: Values
}

/** By operation, or by path prefix; the longest match counts. */
const SAMPLES: Readonly<Record<string, Sample>> = {
  '/spamfilter/v1/stats': { path: { interval: ['60-days', 'all'] } },
  '/contactform/v1/contact-forms': { path: { id: ['12', '59'] } },
  '/suite/v1/themes': { path: { slug: ['starter-theme', 'nothing'] } },
  '/suite/v1/plugins': { path: { slug: ['builder', 'mailer'] } },
  '/image-optimizer/v1/backups/restore': { path: { image_id: ['31', '38'] } },
  '/builder/v1/site-editor/templates': {
    path: { id: ['301', '302'] },
    args: { conditions: ['include/general'], title: 'x' },
  },
  '/builder/v1/site-editor/templates-conditions': { path: { id: ['301', '999'] } },
  '/builder/v1/globals/colors': {
    path: { id: ['primary', 'nothing'] },
    args: { title: 'T', value: '#000000' },
  },
  '/builder/v1/globals/typography': {
    path: { id: ['primary', 'nothing'] },
    args: { title: 'T', value: { typography_font_family: 'x' } },
  },
  '/builder/v1/settings': {
    path: { key: ['builder_font_display', 'other'] },
    args: { value: 'x' },
  },
  '/builder/v1/favorites': { path: { id: ['widgets', 'nothing'] }, args: { favorite: 'heading' } },
  '/builder/v1/kit-elements-defaults': {
    path: { type: ['heading', 'nothing'] },
    args: { settings: { color: 'x' } },
  },
  '/builder/v1/checklist': { path: { id: ['1', '2'] } },
  'builder.checklist-steps.update': {
    path: { id: ['add_logo', 'assign_homepage'] },
    args: { is_marked_completed: true },
  },
  '/builder/v1/form-submissions': { path: { id: ['1', '2'] }, args: { is_read: true } },
  '/builder/v1/form-submissions/restore': { path: { id: ['3', '999'] } },
  '/builder/v1/notes': { path: { id: ['1', '2'] }, args: { content: 'x' } },
  '/folders/v1/import': { path: { prefix: ['sourcea', 'nothing'] } },
  '/builder/v1/documents': { path: { id: ['1', '999'] } },
  '/core/v2/posts': { path: { id: ['4', '21'], parent: ['4', '21'] }, args: { title: 'x' } },
  '/core/v2/posts/{id}/autosaves': { path: { id: ['65', '4'] }, args: { title: 'x' } },
  '/core/v2/posts/{parent}/autosaves': { path: { id: ['167', '160'], parent: ['65', '4'] } },
  '/core/v2/posts/{parent}/revisions': {
    path: { id: ['160', '161'], parent: ['4', '21'] },
    args: { force: true },
  },
  '/core/v2/pages': { path: { id: ['42', '40'], parent: ['42', '40'] }, args: { title: 'x' } },
  '/core/v2/pages/{parent}/autosaves': { path: { id: ['165', '999'], parent: ['42', '999'] } },
  '/core/v2/pages/{id}/autosaves': { path: { id: ['42', '999'] }, args: { title: 'x' } },
  '/core/v2/pages/{parent}/revisions': {
    path: { id: ['165', '166'], parent: ['42', '40'] },
    args: { force: true },
  },
  '/cookie-consent/v1/cloud-scan': { path: { scanId: ['1', '2'] } },
  '/cookie-consent/v1/scan-result': { path: { scanRequestId: ['abcdefghij', 'bcdefghijk'] } },
  '/cookie-consent/v1/package': { path: { id: ['12', '999'] } },
  '/seo/v1/introductions': { path: { introduction_id: ['delayed-premium-upsell', 'nothing'] } },
  '/seo/v1/import': { path: { plugin: ['otherseo', 'nothing'], type: ['posts', 'nothing'] } },
}

function sampleFor({ id, path }: ContractOperation): Sample {
  const own = SAMPLES[id]
  if (own) return own
  const [best = ''] = Object.keys(SAMPLES)
    .filter((start) => path.startsWith(start))
    .toSorted((one, other) => other.length - one.length)
  return SAMPLES[best] ?? { path: {} }
}

const operations = contractFor('b').operations.filter(({ path }) => path.includes('{'))

/**
 * Parameters whose value makes no difference: every value is rejected alike, or another parameter
 * decides.
 */
const ALIKE = [
  'contactform.feedback.submit id',
  'core.post-revisions.delete parent',
  'core.page-revisions.delete parent',
  'core.post-autosaves.read id',
  'core.page-autosaves.read id',
  'cookie-consent.scan-requests.read-result scanRequestId',
]

const reader = testApi({ variant: 'b' })

interface PrecedenceCase {
  readonly operation: ContractOperation
  readonly sample: Sample
  readonly name: string
  readonly as: string
}

/**
 * The response and the resulting state. Each write uses a fresh site, so that writes stay
 * independent.
 */
async function answerTo({ operation, sample, as }: PrecedenceCase, target: string, json?: Values) {
  const isSafe = operation.effect === 'safe'
  const api = isSafe ? reader : testApi({ variant: 'b' })
  // The last method is the strictest where a permission depends on it.
  const method = operation.methods.at(-1) ?? 'GET'
  const sent = { as, json: { ...sample.args, ...json } }
  const { status, text, headers } = await api.send(method, target, sent)
  const state = isSafe ? '' : [...snapshotText(api.site.contents())].join('')
  return {
    status,
    text,
    allow: headers['Allow'],
    state: createHash('md5').update(state).digest('hex'),
  }
}

const pathWith = ({ operation, sample, name }: PrecedenceCase, value: string): string =>
  operation.path.replace(/\{(\w+)\}/g, (_, other: string) =>
    other === name ? value : (sample.path[other]?.[0] ?? ''),
  )

/** The path value must not matter when query or body contain another one. */
async function compare(precedence: PrecedenceCase): Promise<void> {
  const { operation, sample, name, as } = precedence
  const [one, other] = sample.path[name] ?? ['', '']
  const label = `${operation.id} ${name} as ${as}`
  const direct = await answerTo(precedence, pathWith(precedence, one))
  const byQuery = await answerTo(precedence, `${pathWith(precedence, other)}?${name}=${one}`)
  expect(byQuery, `${label}, query`).toEqual(direct)
  const elsewhere = `${pathWith(precedence, other)}?${name}=${other}`
  const inBody = await answerTo(precedence, elsewhere, { [name]: one })
  expect(inBody, `${label}, body`).toEqual(direct)
  if (as === 'admin' && !ALIKE.includes(`${operation.id} ${name}`))
    expect(await answerTo(precedence, pathWith(precedence, other)), `${label}, apart`).not.toEqual(
      direct,
    )
}

/** Permissions that depend on the record are also tested with a role they may reject. */
const rolesFor = ({ access }: ContractOperation): readonly string[] =>
  access in POLICIES ? ['admin', 'author'] : ['admin']

for (const operation of operations)
  test(`${operation.id} reads its path last`, async () => {
    const sample = sampleFor(operation)
    for (const name of Object.keys(operation.params))
      for (const as of rolesFor(operation)) await compare({ operation, sample, name, as })
  })
