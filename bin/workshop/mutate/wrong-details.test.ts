import { expect, test } from 'vitest'
import type { RawResponse } from '#conformance/transport/http.ts'
import { type ExpectedDetection, outcomesOf } from './expected-detection.ts'
import { INVOCATIONS } from './invocation.ts'
import { createLab } from './lab.ts'
import { editingRequests, isSuccessful, withArgument, withoutArgument } from './requests.ts'
import { editingResponses } from './wire.ts'

const inBody = (edit: (text: string) => string) =>
  editingResponses((response: RawResponse) =>
    isSuccessful(response) ? { ...response, text: edit(response.text) } : undefined,
  )

/** Site time where UTC is meant. */
const localTime = inBody((text) =>
  text.replace(/"date":"([^"]+)","date_gmt":"[^"]+"/g, '"date":"$1","date_gmt":"$1"'),
)

const DETAILS: readonly ExpectedDetection[] = [
  ...['post', 'page'].map((one) => ({
    by: `core.${one}-revisions.read/date-gmt`,
    operation: `core.${one}-revisions.read`,
    wire: localTime,
  })),
  {
    by: 'batch.run/creates.three',
    operation: 'batch.run',
    wire: inBody((text) => text.replaceAll('"status":201', '"status":200')),
  },
]

test('on an unknown deployment, each wrong detail is detected by its case', async () => {
  const lab = await createLab('b', INVOCATIONS.foreign)
  for (const each of DETAILS) expect(await outcomesOf(lab, each)).toEqual([each.by, 'pass', 'fail'])
})

/** Deployments differ from the document here, so an unknown one shows a quirk. */
const OWN_DETAILS: readonly ExpectedDetection[] = [
  {
    by: 'core.posts.create/comment-status.default',
    operation: 'core.posts.create',
    wire: editingRequests((request) => withArgument(request, 'comment_status', 'closed')),
  },
  {
    by: 'builder.notes.create/field.route_post_id',
    operation: 'builder.notes.create',
    wire: editingRequests((request) => withoutArgument(request, 'route_post_id')),
  },
  ...(['PUT', 'PATCH'] as const).map((method) => ({
    by: `builder.notes.update/mentions.${method}`,
    operation: 'builder.notes.update',
    method,
    wire: editingRequests((request) => withoutArgument(request, 'mentioned_usernames')),
  })),
]

test('on the stand-in, each wrong detail is detected by its case', async () => {
  const lab = await createLab('a', INVOCATIONS.full)
  for (const each of OWN_DETAILS)
    expect(await outcomesOf(lab, each)).toEqual([each.by, 'pass', 'fail'])
})
