/** Faults that show only where two parts of a response, or two responses, are compared. */
import { expect, test } from 'vitest'
import { operationIdOf } from '#conformance/case/case.ts'
import { BUILT_IN_CREDENTIALS, basicHeader } from '#conformance/operator/identities.ts'
import type { Role } from '#openapi/language/roles.ts'
import { isRecord, mapValues } from '#openapi/values/json.ts'
import { type ExpectedDetection, outcomesOf, undetectedOf } from './expected-detection.ts'
import { INVOCATIONS } from './invocation.ts'
import { createLab, type Lab } from './lab.ts'
import type { WireFault } from './mutant.ts'
import { isSuccessful } from './requests.ts'
import { editingResponses } from './wire.ts'

const methodIn = (id: string) =>
  (['PUT', 'PATCH'] as const).find((name) => id.includes(`/${name}.`))

/** Every case of a kind, with the operation and the method that it is about. */
const detectionsOf = (
  { cases }: Lab,
  aspect: string,
  wire: ExpectedDetection['wire'],
): readonly ExpectedDetection[] =>
  cases
    .filter(({ id }) => id.endsWith(aspect))
    .map((each) => {
      const method = methodIn(each.id)
      return { by: each.id, operation: operationIdOf(each), ...(method && { method }), wire }
    })

/** Site time where UTC is meant. */
const withLocalTimes = (_: string, value: unknown): unknown =>
  isRecord(value)
    ? mapValues(value, (each, name) => value[name.replace(/_gmt$/, '')] ?? each)
    : value

const localTimes = editingResponses((response) =>
  isSuccessful(response)
    ? { ...response, text: JSON.stringify(JSON.parse(response.text), withLocalTimes) }
    : undefined,
)

test('on a deployment, site time in place of UTC is detected in every record of the run', async () => {
  const lab = await createLab('b', INVOCATIONS.should)
  const detections = detectionsOf(lab, 'own.times', localTimes)
  const names = detections.map(({ operation }) => operation)
  expect(names).toEqual(
    expect.arrayContaining([
      'builder.form-submissions.list',
      'builder.form-submissions.read',
      'builder.form-submissions.update',
      'core.pages.read',
      'core.post-autosaves.create',
    ]),
  )
  expect(await undetectedOf(lab, detections)).toEqual([])
}, 120_000)

/** A role is denied what `Allow` still lists. */
const deniedTo = (role: Role) => (): WireFault => async (request, line) => {
  const response = await line.forward(request)
  const credential = BUILT_IN_CREDENTIALS[role]
  return credential && request.headers['authorization'] === basicHeader(credential)
    ? { ...response, status: 403, text: '{"code":"rest_cannot_edit","message":"Sorry."}' }
    : response
}

const GRANTED_TO_EDITORS = /^(core\.|contactform\.)/

test('on a deployment, a role that is denied what Allow lists is detected', async () => {
  const lab = await createLab('b', INVOCATIONS.should)
  const toEditors = detectionsOf(lab, 'access.granted', deniedTo('editor'))
  const detections = [
    ...detectionsOf(lab, 'access.granted', deniedTo('administrator')),
    ...toEditors.filter(({ operation }) => GRANTED_TO_EDITORS.test(operation)),
  ]
  expect(detections.map(({ by }) => by)).toEqual(
    expect.arrayContaining(
      ['', 'PUT.', 'PATCH.'].map((method) => `core.pages.update/${method}access.granted`),
    ),
  )
  expect(await undetectedOf(lab, detections)).toEqual([])
}, 120_000)

const withoutAllow = editingResponses(({ headers: { allow: _, ...headers }, ...response }) => ({
  ...response,
  headers,
}))

test('a deployment that omits Allow is not judged by it', async () => {
  const lab = await createLab('b', INVOCATIONS.should)
  const by = 'core.pages.update/access.granted'
  const fault = { by, operation: 'core.pages.read', wire: withoutAllow }
  expect(await outcomesOf(lab, fault)).toEqual([by, 'pass', 'skip'])
})

/** An incomplete submission is answered like a complete one. */
const withoutValidation = editingResponses((response) =>
  response.text.includes('"validation_failed"')
    ? {
        ...response,
        text: JSON.stringify({
          ...JSON.parse(response.text),
          status: 'mail_sent',
          invalid_fields: [],
        }),
      }
    : undefined,
)

const statusOnly = editingResponses((response) => ({
  ...response,
  text: response.text.replace('"validation_failed"', '"mail_sent"'),
}))

test('on a deployment, an incomplete submission that is answered as sent is detected', async () => {
  const lab = await createLab('b', INVOCATIONS.should)
  const by = 'contactform.feedback.submit/rejects-incomplete'
  for (const wire of [withoutValidation, statusOnly])
    expect(await outcomesOf(lab, { by, operation: 'contactform.feedback.submit', wire })).toEqual([
      by,
      'pass',
      'fail',
    ])
})

/** Times that claim to be UTC are an hour late. */
const UTC_TIME = /\d{4}-\d\d-\d\dT[\d:]+(?=\+00:00)/g
const lateTimes = editingResponses((response) => ({
  ...response,
  text: response.text.replace(UTC_TIME, (time) =>
    new Date(Date.parse(`${time}Z`) + 3_600_000).toISOString().slice(0, 19),
  ),
}))

/** All times of a submission are in UTC, also those in site time. */
const lateSubmissions = editingResponses((response) => ({
  ...response,
  text: response.text.replace(/"\w+_at(?:_gmt)?":"[-\d: ]{19}"/g, (member) =>
    member.replace(/(\d\d):(\d\d:\d\d")/, (_, hour: string, rest: string) => {
      const later = String((Number(hour) + 1) % 24).padStart(2, '0')
      return `${later}:${rest}`
    }),
  ),
}))

/** A revision is found under any item. */
const anyParent = (): WireFault => {
  let known = ''
  return async (request, line) => {
    const response = await line.forward(request)
    if (isSuccessful(response)) known = request.path
    return isSuccessful(response) ? response : line.forward({ ...request, path: known })
  }
}

const withoutHtml = editingResponses((response) => ({
  ...response,
  text: JSON.stringify({ ...JSON.parse(response.text), html: '' }),
}))

const AGREEMENT: readonly ExpectedDetection[] = [
  {
    by: 'builder.notes.create/own.now',
    operation: 'builder.notes.read',
    wire: lateTimes,
  },
  {
    by: 'builder.form-submissions.read/own.now',
    operation: 'builder.form-submissions.read',
    wire: lateSubmissions,
  },
  ...['post', 'page'].map((one) => ({
    by: `core.${one}-revisions.read/other-parent`,
    operation: `core.${one}-revisions.read`,
    wire: anyParent,
  })),
  ...['embed', 'proxy'].map((name) => ({
    by: `oembed.${name}.read/shows-item`,
    operation: `oembed.${name}.read`,
    wire: withoutHtml,
  })),
]

test('on a deployment, responses that do not agree with the records are detected', async () => {
  const lab = await createLab('b', INVOCATIONS.should)
  expect(await undetectedOf(lab, AGREEMENT)).toEqual([])
})

const renamedMentions = editingResponses((response) => ({
  ...response,
  text: response.text.replaceAll('mentioned_usernames', 'mentionedUsernames'),
}))

const hiddenMentions = editingResponses((response) => ({
  ...response,
  text: response.text.replace(/,"mentioned_usernames":\[[^\]]*\]/g, ''),
}))

test('a member that deployments omit, but not a renamed one, is a known quirk', async () => {
  const lab = await createLab('b', INVOCATIONS.default)
  const by = 'builder.notes.create/field.mentioned_usernames'
  const fault = { by, operation: 'builder.notes.read' }
  expect(await outcomesOf(lab, { ...fault, wire: hiddenMentions })).toEqual([by, 'pass', 'quirk'])
  expect(await outcomesOf(lab, { ...fault, wire: renamedMentions })).toEqual([by, 'pass', 'fail'])
})
