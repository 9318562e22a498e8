/** Faults of posts and pages whose requests look the same on most values. */
import { expect, test } from 'vitest'
import { isRecord } from '#openapi/values/json.ts'
import { type ExpectedDetection, outcomesOf, undetectedOf } from './expected-detection.ts'
import { INVOCATIONS } from './invocation.ts'
import { createLab } from './lab.ts'
import { editingRequests, sentValue, withArgument } from './requests.ts'
import { editingResponses } from './wire.ts'

const RIGHT_PASSWORD = 'open-sesame'

const editingText = (name: string, edit: (text: string) => string) =>
  editingRequests((request) => {
    const sent = sentValue(request, name)
    return typeof sent === 'string' && edit(sent) !== sent
      ? withArgument(request, name, edit(sent))
      : undefined
  })

const withPassword = (isTaken: (password: string) => boolean) =>
  editingText('password', (password) => (isTaken(password) ? RIGHT_PASSWORD : password))

/** The excerpt is the first word, however many are requested. */
const firstWordOnly = editingRequests((request) =>
  sentValue(request, 'excerpt_length') === undefined
    ? undefined
    : withArgument(request, 'excerpt_length', 1),
)

const thirdSlugIsSecond = editingResponses((response) =>
  response.text.includes('-twice-3')
    ? { ...response, text: response.text.replaceAll('-twice-3', '-twice-2') }
    : undefined,
)

const withoutComments = (text: string): string => text.replace(/<!--.*?-->\n?/g, '')

const composed = (text: string): string => text.normalize('NFC')

const FAULTS: readonly ExpectedDetection[] = [
  ...(['posts', 'pages'] as const).flatMap((type) => [
    {
      by: `core.${type}.read/excerpt_length`,
      operation: `core.${type}.read`,
      wire: firstWordOnly,
    },
    {
      by: `core.${type}.create/unique-slug`,
      operation: `core.${type}.read`,
      wire: thirdSlugIsSecond,
    },
    {
      by: `core.${type}.read/password.wrong`,
      operation: `core.${type}.read`,
      wire: withPassword((password) => password.startsWith(RIGHT_PASSWORD.slice(0, 8))),
    },
    {
      by: `core.${type}.read/password.wrong`,
      operation: `core.${type}.read`,
      wire: withPassword((password) => password.startsWith(RIGHT_PASSWORD)),
    },
    {
      by: `core.${type}.list/filter.search.short`,
      operation: `core.${type}.list`,
      wire: editingText('search', (term) => (term.length < 4 ? 'zzqxnone' : term)),
    },
    ...(['create', 'update'] as const).flatMap((verb) => [
      {
        by: `core.${type}.${verb}/stores.content.another-text`,
        operation: `core.${type}.${verb}`,
        wire: editingText('content', withoutComments),
      },
      {
        by: `core.${type}.${verb}/stores.title.another-title`,
        operation: `core.${type}.${verb}`,
        wire: editingText('title', composed),
      },
    ]),
  ]),
]

test('faults that show in few values fail on a deployment', async () => {
  const lab = await createLab('a', INVOCATIONS.default)
  expect(await undetectedOf(lab, FAULTS)).toEqual([])
})

const wordsAsCharacters = editingResponses((response) => {
  const body: unknown = JSON.parse(response.text)
  const excerpt = isRecord(body) && body['excerpt']
  if (!isRecord(body) || !isRecord(excerpt)) return undefined
  const text = String(excerpt['rendered']).replace(/<[^<>]*>/g, '')
  const length = text.split(' ').length > 30 ? 110 : 5
  const rendered = `<p>${text.slice(0, length)}</p>`
  return { ...response, text: JSON.stringify({ ...body, excerpt: { ...excerpt, rendered } }) }
})

test('a site in a language whose excerpts count characters conforms', async () => {
  const lab = await createLab('a', INVOCATIONS.default)
  const by = 'core.posts.read/excerpt_length'
  const counting = { by, operation: 'core.posts.read', wire: wordsAsCharacters }
  expect(await outcomesOf(lab, counting)).toEqual([by, 'pass', 'pass'])
})
