/** Faults that show only where two parts of a response, or two responses, are compared. */
import { expect, test } from 'vitest'
import { operationIdOf } from '#conformance/case/case.ts'
import { BUILT_IN_CREDENTIALS, basicHeader } from '#conformance/operator/identities.ts'
import type { Role } from '#openapi/language/roles.ts'
import { isRecord, mapValues } from '#openapi/values/json.ts'
import { type ExpectedDetection, outcomesOf } from './expected-detection.ts'
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
  const found = []
  for (const each of detections) found.push(await outcomesOf(lab, each))
  expect(found).toEqual(detections.map(({ by }) => [by, 'pass', 'fail']))
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
  const found = []
  for (const each of detections) found.push(await outcomesOf(lab, each))
  expect(found).toEqual(detections.map(({ by }) => [by, 'pass', 'fail']))
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
