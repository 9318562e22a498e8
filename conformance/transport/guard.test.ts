import { expect, test } from 'vitest'
import type { Mode } from '#conformance/call/classification.ts'
import { createOwnership } from '#conformance/ledger/ownership.ts'
import { NO_ALLOWED_RECORDS } from '#conformance/operator/allowed-records.ts'
import { PLATFORM_CONTRACT } from '#conformance/targets/platform-operations.ts'
import { contractFor } from '#openapi/contract/contract.ts'
import { UNREADABLE_ARCHIVE } from '#openapi/namespaces/builder-v1/site-editor.ts'
import type { OutgoingRequest } from './exchange.ts'
import { createGuard, type Guard, type GuardOptions } from './guard.ts'
import { routeFinder } from './routes.ts'

const RUN = 'cf-run-1'

/** A run that created post 700, note 7 and folder 9, on a site with other records. */
function guarded(options: Partial<GuardOptions> = {}) {
  const owned = createOwnership(RUN)
  owned.confirm('post', 700)
  owned.confirm('page', 701)
  owned.confirm('note', 7)
  owned.confirm('folder', 9)
  owned.confirm('revision', 800)
  const guard = createGuard({
    mode: 'write',
    findOperation: routeFinder(contractFor('b')),
    isStandIn: false,
    allowResidue: [],
    allowedRecords: NO_ALLOWED_RECORDS,
    owned,
    isRoute: (path) => path === '/core/v2/users/1',
    ...options,
  })
  const isSent = (method: OutgoingRequest['method'], path: string, body?: unknown) => {
    const sent = body === undefined ? {} : { body: JSON.stringify(body) }
    try {
      guard({ method, path, identity: 'administrator', ...sent })
      return true
    } catch {
      return false
    }
  }
  return { owned, isSent, guard }
}

const OWN: readonly Parameters<ReturnType<typeof guarded>['isSent']>[] = [
  ['DELETE', '/core/v2/posts/700?force=true'],
  ['PUT', '/core/v2/posts/700', { title: 'ours' }],
  ['POST', '/core/v2/pages/701/autosaves', { content: 'ours' }],
  ['DELETE', '/core/v2/posts/700/revisions/800?force=true'],
  ['DELETE', '/builder/v1/notes/read-status?ids[0]=7'],
  ['POST', '/folders/v1/delete-folder', { ids: [9] }],
  ['POST', '/builder/v1/globals/colors/cf_run_1_5', { title: 'ours' }],
  ['DELETE', '/core/v2/posts/2147483000'],
  ['POST', '/batch/v1', { requests: [{ method: 'PUT', path: '/core/v2/posts/700' }] }],
  ['POST', '/core/v2/no-such-route', {}],
]

for (const [method, path, body] of OWN)
  test(`own records may be changed: ${method} ${path}`, () => {
    expect(guarded().isSent(method, path, body)).toBe(true)
  })

const FOREIGN: typeof OWN = [
  ['DELETE', '/core/v2/posts/4?force=true'],
  // A target may prefer the body or the query to the path.
  ['PUT', '/core/v2/posts/700', { id: 4, title: 'theirs' }],
  ['PUT', '/core/v2/posts/700?id=4', { title: 'theirs' }],
  ['PUT', '/core/v2/posts/%34', { title: 'theirs' }],
  // Post 701 is not page 701.
  ['DELETE', '/core/v2/posts/701'],
  ['PUT', '/core/v2/pages/701', { parent: 42 }],
  ['DELETE', '/core/v2/posts/700/revisions/12?force=true'],
  ['DELETE', '/core/v2/posts/4/revisions/800?force=true'],
  ['DELETE', '/builder/v1/notes/read-status?ids=7,1'],
  ['POST', '/builder/v1/notes/read-status', { ids: [7, '1 '] }],
  ['POST', '/folders/v1/delete-folder', { ids: [9, 3] }],
  // A color is stored even for a folder that does not exist.
  ['POST', '/folders/v1/update-folder-color', { folderId: 2147483000, color: '#102030' }],
  ['POST', '/builder/v1/globals/colors/primary', { title: 'theirs' }],
  ['POST', '/batch/v1', { requests: [{ method: 'PUT', path: '/core/v2/posts/4', body: {} }] }],
  ['POST', '/batch/v1', { requests: [{ path: '/core/v2/posts/700', body: { id: 4 } }] }],
  ['DELETE', '/core/v2/users/1'],
  ['POST', '/core/v2/posts/700?_method=DELETE', {}],
]

for (const [method, path, body] of FOREIGN)
  test(`foreign records may not: ${method} ${path} ${JSON.stringify(body ?? '')}`, () => {
    expect(guarded().isSent(method, path, body)).toBe(false)
  })

test('permission to leave residue does not permit changes to foreign records', () => {
  const { isSent } = guarded({ allowResidue: ['crud', 'core.posts.delete', 'irreversible'] })
  expect(isSent('DELETE', '/core/v2/posts/4')).toBe(false)
  expect(isSent('DELETE', '/builder/v1/cache')).toBe(true)
})

const SWEEPING: typeof OWN = [
  ['POST', '/folders/v1/fb-wipe-clear-all-data', {}],
  ['POST', '/folders/v1/fb-wipe-old-data', {}],
  ['POST', '/folders/v1/fbv-api', { act: 'generate-key' }],
  ['POST', '/image-optimizer/v1/optimize/bulk', {}],
  ['POST', '/image-optimizer/v1/backups/restore', {}],
  ['DELETE', '/image-optimizer/v1/backups'],
]

for (const [method, path, body] of SWEEPING)
  test(`the effect alone does not permit: ${method} ${path}`, () => {
    const effects = guarded({ allowResidue: ['irreversible', 'job'] })
    expect(effects.isSent(method, path, body)).toBe(false)
  })

test('the id of an operation permits changes to all records of a kind', () => {
  const { isSent } = guarded({ allowResidue: ['folders.folders.clear'] })
  expect(isSent('POST', '/folders/v1/fb-wipe-clear-all-data', {})).toBe(true)
  expect(isSent('POST', '/folders/v1/fb-wipe-old-data', {})).toBe(false)
})

test('no record is created and no setting is changed without an announcement in the ledger', () => {
  const { isSent, owned } = guarded()
  const create = () => isSent('POST', '/core/v2/posts', { title: 'new' })
  const change = () => isSent('POST', '/spamfilter/v1/settings', { spamfilter_strictness: true })
  expect([create(), change()]).toEqual([false, false])
  const close = owned.announce('core.posts.create')
  expect([create(), change()]).toEqual([true, false])
  owned.announce('spamfilter.settings.write')
  close()
  expect([create(), change()]).toEqual([false, true])
})

test('a read with a side effect is sent where it is announced, to be undone', () => {
  const { isSent, owned } = guarded()
  const read = () => isSent('GET', '/builder/v1/checklist/steps')
  expect(read()).toBe(false)
  owned.announce('builder.checklist-steps.list')
  expect(read()).toBe(true)
})

test('mode read does not call reads whose result the target stores', () => {
  for (const path of ['/seo/v1/statistics', '/seo/v1/seo_scores?contentType=post']) {
    expect(guarded({ mode: 'read' }).isSent('GET', path)).toBe(false)
    expect(guarded().isSent('GET', path)).toBe(true)
  }
})

test('a public operation is called only with an unparsable body', () => {
  const check = (path: string, body: string, type = 'application/json') => {
    const headers = { 'content-type': type }
    const { guard } = guarded()
    try {
      guard({ method: 'POST', path, identity: 'anonymous', probe: true, headers, body })
      return true
    } catch {
      return false
    }
  }
  const path = '/cookie-consent/v1/scan'
  expect(check(path, '{')).toBe(true)
  expect([
    check(path, '{}'),
    check(path, '""'),
    check(`${path}?version=1`, '{'),
    check(path, '{', 'application/x-www-form-urlencoded'),
    // Parsed as an empty body, it would take effect.
    check('/builder/v1/site-navigation/add-new-post', '{'),
  ]).toEqual([false, false, false, false, false])
})

const IDLE: typeof OWN = [
  ['POST', '/seo/v1/integrations/set_active', { active: false, integration: '2147483000' }],
  ['POST', '/folders/v1/set-settings', {}],
  ['PATCH', '/builder/v1/user-data/current-user', {}],
  ['POST', '/builder/v1/components', { status: 'publish', items: [] }],
  ['POST', '/spamfilter/v1/webhook', { key: 'aaaaaaaaaaaa' }],
  ['PUT', '/builder/v1/form-submissions', { ids: [2147483000, 2147483001], is_read: true }],
  ['DELETE', '/builder/v1/form-submissions?ids[0]=2147483000&ids[1]=2147483001'],
  ['POST', '/folders/v1/generate-attachment-size', { page: 2147483000 }],
  ['PUT', '/builder/v1/checklist/user-progress', {}],
  ['POST', '/builder/v1/favorites/widgets', { favorite: '' }],
  ['DELETE', '/builder/v1/favorites/widgets?favorite='],
  ['POST', '/builder/v1/site-editor/templates', UNREADABLE_ARCHIVE],
  ['POST', '/sitecopy/v1/multisite/subsite/actions', { data: '[]' }],
  ['GET', '/sitecopy/v1/multisite/subsite/actions?data=%5B%5D'],
]

for (const [method, path, body] of IDLE)
  test(`a request without effective values may be sent: ${method} ${path}`, () => {
    expect(guarded().isSent(method, path, body)).toBe(true)
  })

const BUSY: typeof OWN = [
  // If the target ran the action anyway, it would replace a key that is in use.
  ['POST', '/folders/v1/fbv-api', {}],
  ['POST', '/folders/v1/fbv-api', { act: 'generate-key' }],
  ['POST', '/folders/v1/update-folder-color', { color: '' }],
  ['POST', '/seo/v1/integrations/set_active', { active: false, integration: 'keyword_tool' }],
  ['POST', '/folders/v1/set-settings', { USER_MODE: [] }],
  ['POST', '/folders/v1/set-settings', { unheardOf: 1 }],
  ['POST', '/folders/v1/set-settings?USER_MODE=1', {}],
  ['POST', '/folders/v1/set-settings', []],
  ['PATCH', '/builder/v1/user-data/current-user', { suppressedMessages: [] }],
  ['POST', '/builder/v1/components', { status: 'publish', items: [{ uid: 'u' }] }],
  ['POST', '/builder/v1/components?items[0][uid]=u', { status: 'publish', items: [] }],
  ['POST', '/builder/v1/components', { status: 'publish', items: {} }],
  ['POST', '/spamfilter/v1/webhook', { key: 'aaaaaaaaaaaa', endpoint: 'comment-check' }],
  ['PUT', '/builder/v1/form-submissions', { ids: [2147483000, 4] }],
  ['PUT', '/builder/v1/form-submissions?ids=4', { ids: [2147483000, 2147483001] }],
  ['PUT', '/builder/v1/form-submissions', { ids: '2147483000,4' }],
  ['PUT', '/builder/v1/form-submissions', { ids: [] }],
  ['PUT', '/builder/v1/form-submissions', {}],
  ['POST', '/folders/v1/generate-attachment-size', {}],
  ['PUT', '/builder/v1/checklist/user-progress', { is_popup_minimized: false }],
  ['POST', '/folders/v1/fb-no-thanks', { site: 'all' }],
  // It would be stored for a source without a name.
  ['POST', '/folders/v1/fb-no-thanks', {}],
  ['POST', '/builder/v1/favorites/widgets', { favorite: 'heading' }],
  ['POST', '/builder/v1/favorites/widgets?favorite=heading', { favorite: '' }],
  ['POST', '/builder/v1/site-editor/templates', { ...UNREADABLE_ARCHIVE, fileData: 'e30=' }],
  ['POST', '/sitecopy/v1/multisite/subsite/actions', {}],
  ['POST', '/sitecopy/v1/multisite/subsite/actions', { data: '[{"targetId":0}]' }],
]

for (const [method, path, body] of BUSY)
  test(`a request with effective values may not: ${method} ${path} ${JSON.stringify(body)}`, () => {
    expect(guarded().isSent(method, path, body)).toBe(false)
  })

test('a call without effect in the present state is sent only after the state was verified', () => {
  const { guard } = guarded()
  const isSent = (path: string, verified: Pick<OutgoingRequest, 'isVerifiedNoop'> = {}) => {
    try {
      guard({ method: 'POST', path, identity: 'administrator', ...verified })
      return true
    } catch {
      return false
    }
  }
  const deactivate = '/suite/v1/plugins/mailer/deactivate'
  expect([isSent(deactivate), isSent(deactivate, { isVerifiedNoop: true })]).toEqual([false, true])
  // This one has an effect in every state.
  expect(isSent('/suite/v1/plugins/mailer/upgrade', { isVerifiedNoop: true })).toBe(false)
})

test('only own submissions are changed and removed, and only own forms are submitted', () => {
  const { owned, isSent, guard } = guarded({
    findOperation: (method, path) =>
      routeFinder(contractFor('b'))(method, path) ?? routeFinder(PLATFORM_CONTRACT)(method, path),
  })
  owned.confirm('submission', 31)
  expect([
    isSent('DELETE', '/builder/v1/form-submissions/31?force=true'),
    isSent('DELETE', '/builder/v1/form-submissions/32?force=true'),
    isSent('PUT', '/builder/v1/form-submissions', { ids: [31, 32] }),
    isSent('PUT', '/builder/v1/form-submissions/2147483000', { is_read: true }),
  ]).toEqual([true, false, false, false])
  const submit = (post_id: number) => () =>
    guard({
      method: 'POST',
      path: '/admin-ajax.php',
      sitePath: '/admin-ajax.php',
      identity: 'anonymous',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: `post_id=${post_id}&form_id=c0f0a11`,
    })
  expect(submit(701)).not.toThrow()
  expect(submit(42)).toThrow('cannot prove')
})

test('only an allowed component is locked', () => {
  const { isSent } = guarded({ allowedRecords: { records: { component: [21] }, keys: {} } })
  const lock = (componentId: unknown) =>
    isSent('POST', '/builder/v1/components/lock', { componentId })
  expect([lock(21), lock(22), lock('21 22')]).toEqual([true, false, false])
  expect(isSent('GET', '/builder/v1/components/lock-status?componentId=22')).toBe(false)
})

test('a public operation is put into a batch that is rejected as a whole', () => {
  const isSent = (mode: Mode, validation: string, status: string) => {
    const feedback = { method: 'POST', path: '/builder/v1/feedback/submit', body: {} }
    const post = { method: 'POST', path: '/core/v2/posts', body: { status } }
    const body = JSON.stringify({ validation, requests: [feedback, post] })
    try {
      const { guard } = guarded({ mode })
      guard({ method: 'POST', path: '/batch/v1', identity: 'anonymous', probe: true, body })
      return true
    } catch {
      return false
    }
  }
  expect(isSent('write', 'require-all-validate', 'no-such-status')).toBe(true)
  expect(isSent('write', 'require-all-validate', 'draft')).toBe(false)
  expect(isSent('write', 'normal', 'no-such-status')).toBe(false)
  expect(isSent('read', 'require-all-validate', 'no-such-status')).toBe(false)
})

test('tokens are requested for no account, with an invalid proof, and not in mode read', () => {
  const { guard: write } = guarded()
  const { guard: read } = guarded({ mode: 'read' })
  const probing =
    (guard: Guard) =>
    (user_id: unknown, code_challenge = '0'.repeat(64)) => {
      const body = JSON.stringify({ access_jwt: 'a', refresh_jwt: 'a', code_challenge, user_id })
      const path = '/seo/v1/ai_generator/callback'
      try {
        guard({ method: 'POST', path, identity: 'anonymous', probe: true, body })
        return true
      } catch {
        return false
      }
    }
  const isProbed = probing(write)
  expect([2147483000, 'x', undefined].map((user) => isProbed(user))).toEqual([true, true, true])
  expect([3, '3', '3x', [3]].map((user) => isProbed(user))).toEqual([false, false, false, false])
  expect(isProbed(2147483000, 'a-real-proof')).toBe(false)
  expect(probing(read)(2147483000)).toBe(false)
})
