/** Calls every operation once and validates its response. */

import { expect, test } from 'vitest'
import { challengeOf } from '#handlers/namespaces/seo-v1/assistant/assistant.rules.ts'
import { expectValid } from '#handlers/testing/schema.ts'
import { TEST_ORIGIN, type TestApi, testApi } from '#handlers/testing/testing.ts'
import { seoV1 } from '#openapi/namespaces/seo-v1/index.ts'

const PAGE = `${TEST_ORIGIN}/en/how-registration-works/`
const FILE = `${TEST_ORIGIN}/uploads/2025/02/reading-room.jpg`
const VERIFIER = 'f'.repeat(64)

const SUGGESTION = {
  type: 'seo-title',
  prompt_content: 'Six programmes start in March.',
  focus_keyphrase: 'spring programmes',
  language: 'en',
  platform: 'search_engine',
  editor: 'blocks',
}
const DELIVERY = {
  access_jwt: 'a.b.c',
  refresh_jwt: 'd.e.f',
  code_challenge: challengeOf(VERIFIER),
  user_id: 2,
}

/** The request of an operation; an empty object by default. */
const REQUESTS: Readonly<Record<string, { readonly query?: string; readonly json?: object }>> = {
  'seo.file-size.read': { query: `url=${FILE}` },
  'seo.ai-callback.receive': { json: DELIVERY },
  'seo.ai-refresh-callback.receive': { json: { ...DELIVERY, user_id: 3 } },
  'seo.ai-consent.write': { json: { consent: true } },
  'seo.ai-suggestions.generate': { json: SUGGESTION },
  'seo.new-post-types.dismiss': { json: { postTypeName: 'product_demo' } },
  'seo.new-taxonomies.dismiss': { json: { taxonomyName: 'demo_topic' } },
  'seo.site-kit-configuration.dismiss': { json: { is_dismissed: true } },
  'seo.site-kit-consent.write': { json: { consent: true } },
  'seo.readability-scores.read': { query: 'contentType=post' },
  'seo.seo-scores.read': { query: 'contentType=post&troubleshooting=1' },
  'seo.time-based-metrics.read': { query: 'options[widget]=page' },
  'seo.setup-steps.track': { json: { setup_widget_loaded: 'yes' } },
  'seo.alerts.dismiss': { json: { key: 'ai_generator_tip_notification' } },
  'seo.site-representation.write': { json: { company_or_person: 'company' } },
  'seo.social-profiles.write': { json: { social_site_b: '@programmes' } },
  'seo.capability.check': { query: 'user_id=2' },
  'seo.tracking.write': { json: { tracking: true } },
  'seo.configuration-state.write': { json: { finishedSteps: ['siteRepresentation'] } },
  'seo.head.read': { query: `url=${PAGE}` },
  'seo.integrations.set-active': { json: { active: true, integration: 'search_index' } },
  'seo.meta.search': { query: 'post_id=4&query=_seo' },
  'seo.keyword-tool.authenticate': { json: { code: 'abc' } },
  'seo.country-code.write': { json: { country_code: 'de' } },
  'seo.related-keyphrases.list': { query: 'keyphrase=choir&country_code=de' },
  'seo.workouts.write': { json: { configuration: { finishedSteps: [] } } },
  'seo.tasks.complete': { json: { options: { task: 'enable-llms-txt' } } },
  'seo.actions.track': { json: { action: 'task_first_actioned_on' } },
}

const PATHS: Readonly<Record<string, string>> = {
  'seo.introductions.mark-seen': '/seo/v1/introductions/delayed-premium-upsell/seen',
  'seo.imports.run': '/seo/v1/import/otherseo/posts',
}

function plantVerifiers({ site }: TestApi): void {
  const verifier = { code: VERIFIER, created_at: Math.floor(site.clock.now() / 1000) }
  const rest = { introductions: {}, dismissed_alerts: [], video_embed: false, usage: {} }
  for (const user_id of [2, 3])
    site.seoUsers.replace({ ...rest, user_id, consent: false, tokens: null, verifier })
}

test('every operation returns a valid response', async () => {
  const api = testApi({ variant: 'b' })
  plantVerifiers(api)
  for (const operation of seoV1.operations) {
    const { id, path, methods } = operation
    const { query, json } = REQUESTS[id] ?? {}
    const target = `${PATHS[id] ?? path}${query ? `?${query}` : ''}`
    const request = { as: 'admin', ...(json && { json }) }
    const response = await api.send(methods[0] ?? 'GET', target, request)
    expect(response.status, `${id}: ${response.text}`).toBe(200)
    expectValid(operation, response.status, response.body)
  }
})

test('operations reject callers without permission', async () => {
  const api = testApi({ variant: 'b' })
  const forbidden = (as: string, target: string) => api.get(target, { as })
  expect((await forbidden('editor', '/seo/v1/get_tasks')).status).toBe(403)
  expect((await api.get('/seo/v1/get_tasks')).body).toEqual({
    code: 'rest_forbidden',
    message: 'Sorry, you are not allowed to do that.',
    data: { status: 401 },
  })
  expect((await forbidden('subscriber', '/seo/v1/video_embed_permission')).status).toBe(403)
  expect((await forbidden('contributor', '/seo/v1/video_embed_permission')).status).toBe(200)
  expect((await forbidden('author', '/seo/v1/workouts')).status).toBe(403)
  expect((await forbidden('editor', '/seo/v1/workouts')).status).toBe(200)
  expect((await api.send('POST', '/seo/v1/indexing/posts', { as: 'subscriber' })).status).toBe(403)
  expect((await api.post('/seo/v1/import/otherseo/posts', {}, 'editor')).status).toBe(403)
})

test('the namespace is missing on a single-language site', async () => {
  const api = testApi({ variant: 'a' })
  expect((await api.get('/seo/v1/get_tasks', { as: 'admin' })).body.code).toBe('rest_no_route')
})
