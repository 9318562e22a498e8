import { expect, test } from 'vitest'
import { BUILT_IN_CREDENTIALS, basicHeader } from '#conformance/operator/identities.ts'
import type { RawRequest, RawResponse } from '#conformance/transport/http.ts'
import { type ExpectedDetection, undetectedOf } from './expected-detection.ts'
import { INVOCATIONS } from './invocation.ts'
import { createLab } from './lab.ts'
import type { WireFault } from './mutant.ts'
import {
  editingRequests,
  hasArgument,
  isSuccessful,
  sentValue,
  withArgument,
  withoutArgument,
} from './requests.ts'
import { editingResponses } from './wire.ts'

const edited = (response: RawResponse, edit: (body: unknown) => unknown): RawResponse => ({
  ...response,
  text: JSON.stringify(edit(JSON.parse(response.text))),
})

const asFine = (edit: (response: RawResponse) => RawResponse | undefined) =>
  editingResponses((response) => (isSuccessful(response) ? edit(response) : undefined))

const turnedAway = asFine((response) => ({
  ...response,
  status: 403,
  text: '{"code":"rest_forbidden","message":"No.","data":{"status":403}}',
}))

const without = (name: string) =>
  asFine((response) =>
    edited(response, (body) => {
      const { [name]: _, ...rest } = Object(body)
      return rest
    }),
  )

const otherCode = editingResponses((response) =>
  response.status < 400
    ? undefined
    : edited(response, (body) => ({ ...Object(body), code: 'rest_other' })),
)

const firstTwice = asFine((response) =>
  edited(response, (body) => (Array.isArray(body) ? [body[0], ...body] : body)),
)

const oneLess = (name: string) =>
  editingRequests((request) => {
    const sent = Number(sentValue(request, name))
    return sent > 1 ? withArgument(request, name, sent - 1) : undefined
  })

const cut = (name: string) =>
  editingRequests((request) => {
    const sent = sentValue(request, name)
    return typeof sent === 'string' ? withArgument(request, name, sent.slice(0, -1)) : undefined
  })

const presumed = (name: string, value: unknown) =>
  editingRequests((request) =>
    hasArgument(request, name) ? undefined : withArgument(request, name, value),
  )

const crashed = asFine((response) => ({ ...response, status: 500 }))

const pageForError = editingResponses((response) =>
  response.status < 400
    ? undefined
    : { ...response, headers: { 'content-type': 'text/html' }, text: '<title>No</title>' },
)

const crashedForNobody =
  (): WireFault =>
  async (request, { forward }) => {
    const response = await forward(request)
    return 'authorization' in request.headers ? response : { ...response, status: 500 }
  }

const down = editingResponses((response) => ({ ...response, status: 503 }))

const inGerman = editingRequests((request) => ({
  ...request,
  path: request.path.replace('/en/', '/de/'),
}))

const twice =
  (): WireFault =>
  async (request, { forward }) => {
    await forward(request)
    return forward(request)
  }

const REFUSED: RawResponse = {
  status: 400,
  headers: { 'content-type': 'application/json' },
  text: '{"code":"rest_invalid_param","message":"No.","data":{"status":400}}',
}

const refusing =
  (output: string) =>
  (): WireFault =>
  async (request, { forward }) =>
    request.body?.includes(output) ? REFUSED : forward(request)

const untitled = asFine((response) =>
  edited(response, (body) =>
    JSON.parse(JSON.stringify(body), (name, value) => (name === 'route_title' ? undefined : value)),
  ),
)

const firstFine = asFine((response) =>
  edited(response, (body) => ({
    ...Object(body),
    responses: [null, ...Object(body).responses.slice(1)],
  })),
)

const open = editingResponses((response) =>
  response.status === 401 ? { ...response, status: 200, text: '{"data":[]}' } : undefined,
)

const anHourLater = (name: string) =>
  editingRequests((request) => {
    const moment = Date.parse(`${String(sentValue(request, name))}Z`)
    if (Number.isNaN(moment)) return undefined
    return withArgument(request, name, new Date(moment + 3_600_000).toISOString().slice(0, 19))
  })

const lastTwoSwapped = asFine((response) =>
  edited(response, (body) => {
    const responses: readonly unknown[] = Object(body).responses ?? []
    if (responses.length < 3) return body
    return {
      ...Object(body),
      responses: [...responses.slice(0, -2), ...responses.slice(-2).toReversed()],
    }
  }),
)

/** Treats some requests as those of an administrator. */
const asAdministrator = (isTaken: (request: RawRequest) => boolean) =>
  editingRequests((request) => {
    const { administrator } = BUILT_IN_CREDENTIALS
    if (!administrator || !isTaken(request)) return undefined
    return {
      ...request,
      headers: { ...request.headers, authorization: basicHeader(administrator) },
    }
  })

/** Repeats the first response for later requests to the same path, without effect. */
const once = (): WireFault => {
  const done = new Map<string, RawResponse>()
  return async (request, { forward }) => {
    const response = done.get(request.path) ?? (await forward(request))
    if (isSuccessful(response)) done.set(request.path, response)
    return response
  }
}

const asText = editingResponses((response) => ({
  ...response,
  headers: { ...response.headers, 'content-type': 'text/plain' },
}))

const NOTICED: readonly ExpectedDetection[] = [
  { by: 'builder-pro.root.read/accepted', operation: 'builder-pro.root.read', wire: turnedAway },
  { by: 'core.pages.list/accepted', operation: 'core.pages.list', wire: turnedAway },
  {
    by: 'builder.globals.read/accepted.administrator',
    operation: 'builder.globals.read',
    wire: turnedAway,
  },
  {
    by: 'builder.notes.mark-read/accepted.administrator',
    operation: 'builder.notes.mark-read',
    wire: turnedAway,
  },
  {
    by: 'contactform.contact-forms.update/answer.alike',
    operation: 'contactform.contact-forms.update',
    method: 'PUT',
    wire: without('title'),
  },
  {
    by: 'builder.globals.read/access.anonymous',
    operation: 'builder.globals.read',
    wire: otherCode,
  },
  {
    by: 'builder.notes.read/path.id.refusal',
    operation: 'builder.notes.read',
    wire: otherCode,
  },
  { by: 'core.posts.list/answer.distinct', operation: 'core.posts.list', wire: firstTwice },
  {
    by: 'builder.site-navigation.recent-posts/args.posts_per_page.size',
    operation: 'builder.site-navigation.recent-posts',
    wire: oneLess('posts_per_page'),
  },
  {
    by: 'suite.settings.read/args.multilang_language.default',
    operation: 'suite.settings.read',
    wire: inGerman,
  },
  {
    by: 'builder.form-submissions.export/args.form.keeps',
    operation: 'builder.form-submissions.export',
    wire: cut('form'),
  },
  {
    by: 'builder.form-submissions.list/args.after.leaves-out',
    operation: 'builder.form-submissions.list',
    wire: cut('after'),
  },
  {
    by: 'builder.form-submissions.restore-many/PUT.answer.no-crash',
    operation: 'builder.form-submissions.restore-many',
    method: 'PUT',
    wire: crashed,
  },
  {
    by: 'seo.ai-callback.receive/args.code_challenge.required',
    operation: 'seo.ai-callback.receive',
    wire: presumed('code_challenge', 'x'),
  },
  {
    by: 'seo.setup-steps.track/args.last_interaction_stage.enum',
    operation: 'seo.setup-steps.track',
    wire: cut('last_interaction_stage'),
  },
  {
    by: 'core.page-autosaves.create/lists-it',
    operation: 'core.page-autosaves.create',
    wire: once,
  },
  {
    by: 'core.posts.update/PUT.args.date.type',
    operation: 'core.posts.update',
    method: 'PUT',
    wire: refusing('"date":null'),
  },
  {
    by: 'core.pages.update/restores.PATCH',
    operation: 'core.pages.update',
    method: 'PATCH',
    wire: refusing('"status":"draft"'),
  },
  { by: 'builder.notes.list/answer.fields', operation: 'builder.notes.list', wire: untitled },
  {
    by: 'builder.form-submissions.list/access.closed',
    operation: 'builder.form-submissions.list',
    wire: open,
  },
  { by: 'builder-feedback.feedback.submit/batch', operation: 'batch.run', wire: firstFine },
  { by: 'batch.run/method.default.creates', operation: 'batch.run', wire: twice },
  { by: 'suite.themes.create/answers.POST', operation: 'suite.themes.create', wire: asText },
  { by: 'suite.feedback.send/answers.POST', operation: 'suite.feedback.send', wire: down },
  {
    by: 'builder.checklist-steps.read/own.named',
    operation: 'builder.checklist-steps.read',
    wire: editingRequests((request) => ({ ...request, path: request.path.replace(/1$/, '2') })),
  },
  {
    by: 'multilang-st.strings.list/args.source.tells',
    operation: 'multilang-st.strings.list',
    wire: oneLess('source'),
  },
  {
    by: 'builder.site-editor-conditions.read/as-listed',
    operation: 'builder.site-editor-conditions.read',
    wire: asFine((response) => ({ ...response, text: '[]' })),
  },
  {
    by: 'builder.globals-colors.create/overwrites',
    operation: 'builder.globals-colors.create',
    wire: editingRequests((request) => ({ ...request, body: request.body?.toLowerCase() })),
  },
  {
    by: 'builder.notes.list-users/args.limit.size',
    operation: 'builder.notes.list-users',
    wire: editingRequests((request) =>
      hasArgument(request, 'limit') ? withArgument(request, 'limit', 2) : undefined,
    ),
  },
  {
    by: 'contactform.contact-forms.delete/removes-own',
    operation: 'contactform.contact-forms.delete',
    wire: editingRequests((request) => ({ ...request, path: request.path.replace(/\d+$/, '1') })),
  },
  {
    by: 'builder.kit-elements-defaults.list/answers.GET',
    operation: 'builder.kit-elements-defaults.list',
    wire: pageForError,
  },
  {
    by: 'builder.notes.list/args.only_unread.type',
    operation: 'builder.notes.list',
    wire: pageForError,
  },
  {
    by: 'builder.components.list/answer.json',
    operation: 'builder.components.list',
    wire: asFine((response) => ({ ...response, text: JSON.stringify(response.text) })),
  },
  {
    by: 'cookie-consent.scan-requests.report/answers.POST',
    operation: 'cookie-consent.scan-requests.report',
    wire: editingResponses(() => ({
      status: 404,
      headers: { 'content-type': 'application/json' },
      text: '{"code":"rest_no_route","message":"No.","data":{"status":404}}',
    })),
  },
  ...['posts', 'pages'].map((type) => ({
    by: `core.${type}.list/context.edit.anonymous`,
    operation: `core.${type}.list`,
    wire: asAdministrator(({ headers, path }) => !headers['authorization'] && /edit/.test(path)),
  })),
  {
    by: 'core.posts.list/authentication.wrong',
    operation: 'core.posts.list',
    wire: asAdministrator(({ headers }) => headers['authorization'] !== undefined),
  },
  {
    by: 'core.posts.create/status.default',
    operation: 'core.posts.create',
    wire: presumed('status', 'publish'),
  },
  {
    by: 'core.pages.create/rendered-is-read-only',
    operation: 'core.pages.create',
    wire: editingRequests((request) => ({
      ...request,
      body: request.body?.replace('"rendered"', '"raw"'),
    })),
  },
  ...['after', 'before'].map((name) => ({
    by: 'core.posts.list/filter.half-hour',
    operation: 'core.posts.list',
    wire: anHourLater(name),
  })),
  {
    by: 'core.pages.list/total-pages',
    operation: 'core.pages.list',
    wire: asFine(({ headers, ...response }) => {
      const total = Number(headers['x-wp-totalpages'] ?? 0)
      return { ...response, headers: { ...headers, 'x-wp-totalpages': String(total - 1) } }
    }),
  },
  {
    by: 'core.posts.read/life.links',
    operation: 'core.posts.read',
    wire: asFine((response) => ({
      ...response,
      text: response.text.replaceAll(
        /"href":"https?:[^"]*?\/api/g,
        '"href":"http://inner.test/api',
      ),
    })),
  },
  { by: 'batch.run/runs-all.three', operation: 'batch.run', wire: lastTwoSwapped },
  {
    by: 'core.post-revisions.list/history',
    operation: 'core.posts.update',
    method: 'PUT',
    wire: editingRequests((request) => withoutArgument(request, 'content')),
  },
  { by: 'suite.root.read/answers.GET', operation: 'suite.root.read', wire: crashedForNobody },
  ...['core.pages.list', 'core.posts.read'].map((operation) => ({
    by: `${operation}/unshared`,
    operation,
    wire: once,
  })),
  ...[
    ['seo.integrations.set-active', 'answer.no-crash'],
    ['seo.configuration-state.write', 'answer.no-crash'],
    ['seo.video-embed-permission.write', 'answer.no-crash'],
  ].map(([operation = '', aspect]) => ({
    by: `${operation}/${aspect}`,
    operation,
    wire: crashed,
  })),
]

test('on an unknown deployment, each fault is detected by its case', async () => {
  const lab = await createLab('b', INVOCATIONS.foreign)
  expect(await undetectedOf(lab, NOTICED)).toEqual([])
})
