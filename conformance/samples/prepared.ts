/** Requests that need a file, a form, a key or something that is on its way. */

import { createHash } from 'node:crypto'
import { listSubmissions } from '#openapi/namespaces/builder-v1/form-submissions.ts'
import { listContactForms } from '#openapi/namespaces/contactform-v1/contact-forms.ts'
import { generateFiles } from '#openapi/namespaces/cookie-consent-v1/setup-assistant.ts'
import { listFolders } from '#openapi/namespaces/folders-v1/folders.ts'
import { setAiConsent } from '#openapi/namespaces/seo-v1/assistant-access.ts'
import type { Json } from '#openapi/json.ts'
import { after } from './before.ts'
import { findFile, findFoldersKey, findIn, findSpamKey, onStandIn } from './find.ts'

const COLUMNS = 'id,name,parent,type,ord,created_by,attachment_ids'

/** As the export writes it; the folder belongs to the first account. */
export const folderFileWith = (name: string) => ({
  fileName: 'folders.csv',
  fileText: `${COLUMNS}\n1,"${name}",0,0,0,1,\n`,
})

export const folderFile = folderFileWith('A sample')

const template = {
  version: '0.4',
  title: 'A sample',
  type: 'header',
  content: [{ id: 'abc1234', elType: 'container', settings: {}, elements: [] }],
  page_settings: { hide_title: 'yes' },
}

/** A template as the editor exports it. */
export const templateFile = (changes = {}) => ({
  fileName: 'sample.json',
  fileData: Buffer.from(JSON.stringify({ ...template, ...changes })).toString('base64'),
})

const token = onStandIn(findFoldersKey, 'none')
const folder = onStandIn(findIn(listFolders, 'tree', 0, 'id'))
const form = onStandIn(findIn(listContactForms, 0, 'id'))
const trashed = onStandIn(
  findIn({ operation: listSubmissions, args: { status: 'trash' } }, 'data', 0, 'id'),
)

/** What the built-in dataset keeps until the assistant has proved that it knows it. */
const VERIFIER = '5e'.repeat(32)
const proof = async () => createHash('sha256').update(VERIFIER).digest('hex')
const delivery = {
  access_jwt: 'a.sample.token',
  refresh_jwt: 'a.sample.token',
  // Elsewhere it must never be right by accident: a stranger is to be refused there.
  code_challenge: onStandIn(proof, '0'.repeat(64)),
  user_id: 3,
}

/** A form filled in by a visitor. */
export const filledIn = {
  _contactform_unit_tag: 'contactform-f1-p1-o1',
  'your-name': 'A sample',
  'your-email': 'sample@example.test',
  'your-subject': 'A sample',
  'your-message': 'A sample.',
}

export const PREPARED_SAMPLES: Readonly<Record<string, Json>> = {
  'spamfilter.webhook.receive': {
    key: onStandIn(findSpamKey, 'aaaaaaaaaaaa'),
    endpoint: 'comment-check',
    comments: [{ guid: 'c-1001', result: 'true' }],
  },
  'contactform.feedback.submit': { id: form, ...filledIn },
  'builder.site-editor-templates.import': templateFile(),
  'builder.form-submissions.restore': { id: trashed },
  'folders.csv.import': { file: folderFile, userId: -1 },
  'folders.csv.inspect': { file: folderFile },
  'folders-public.folders.create': { token, name: 'A sample', parent_id: 0 },
  'folders-public.attachments.assign': { token, ids: onStandIn(async () => [34], []), folder },
  'cookie-consent.setup-assistant.finalize': {
    packageIds: after({ operation: generateFiles }, [12]),
  },
  'seo.file-size.read': { url: findFile },
  'seo.ai-callback.receive': delivery,
  'seo.ai-refresh-callback.receive': delivery,
  'seo.ai-suggestions.generate': {
    focus_keyphrase: after({ operation: setAiConsent, args: { consent: true } }, 'a sample'),
    language: 'en',
  },
}
