/** Records with side effects of the platform on saving. */
import { insertRecord, storeReplacement } from '#fixtures/db/store.ts'
import type { ContactFormContent } from '#fixtures/models/contact-form.ts'
import { contactFormTemplate } from '#fixtures/models/contact-form-template.ts'
import type { ModelName } from '#fixtures/models/registry.ts'
import type { Site } from '#fixtures/site/site.ts'
import type { Key } from '#fixtures/store/key.ts'
import { recordSubmission } from '#handlers/namespaces/builder-v1/form-submissions/record-submission.ts'
import { storeForm } from '#handlers/namespaces/contactform-v1/contact-forms/store-form.ts'
import { adminEmail } from '#handlers/namespaces/contactform-v1/shared/controls.ts'
import { addFolder } from '#handlers/namespaces/folders-v1/shared/store.ts'
import type { Events } from '#handlers/runtime/events.ts'
import { isRecord, type Json } from '#openapi/values/json.ts'
import { administratorWriter, createSampleItem } from './items.ts'

interface CreationContext {
  readonly site: Site
  readonly events: Events
  /** Given and sampled members. */
  readonly members: Json
  /** Given members only. */
  readonly given: Json
  readonly traits: Json
  /** Creates a further record, of any kind. */
  readonly make: (collection: ModelName, members: Json) => Json
}

type RecordCreator = (context: CreationContext) => Json

/** Given members override the values computed by the platform. */
function withGivenMembers(
  site: Site,
  collection: ModelName,
  { made, given }: { made: Json; given: Json },
): Json {
  const differs = Object.entries(given).some(([member, value]) => made[member] !== value)
  if (!differs) return made
  // Records of these collections have numeric ids.
  const before = made['id'] as Key
  return storeReplacement(site, collection, { record: { ...made, ...given }, before })
}

const items: RecordCreator = ({ site, events, members, traits }) => ({
  ...createSampleItem(site, events, { members, traits }),
})

/** Most users of a test need a password to sign in. */
const users: RecordCreator = ({ site, members, traits, make }) => {
  const user = insertRecord(site, 'users', members)
  const { withPassword } = traits
  if (withPassword !== undefined)
    make('applicationPasswords', { user_id: user['id'], password: withPassword })
  return user
}

const ANSWERS = [
  { key: 'name', value: 'Mira Albers' },
  { key: 'email', value: 'mira@example.test' },
]

const submissions: RecordCreator = ({ site, members, given, traits }) => {
  const answers = Array.isArray(given['values']) ? given['values'] : ANSWERS
  const { values: _values, post_id: _post, element_id: _element, ...others } = given
  const made = recordSubmission(site, {
    post_id: Number(members['post_id']),
    element_id: String(members['element_id']),
    form_name: String(members['form_name'] ?? 'Contact'),
    referer: String(members['referer'] ?? ''),
    fields: answers.filter(isRecord).map(({ key, value }) => ({
      id: String(key),
      type: String(key).includes('mail') ? 'email' : 'text',
      label: String(key),
      value: String(value),
    })),
  })
  const overrides = {
    ...others,
    ...(traits['read'] === true && { is_read: true }),
    ...(traits['trashed'] === true && { status: 'trash' }),
  }
  return withGivenMembers(site, 'formSubmissions', { made: { ...made }, given: overrides })
}

const notes: RecordCreator = ({ site, members, given, traits, make }) => {
  const author = given['author_id'] ?? 1
  const note = insertRecord(site, 'notes', {
    reader_ids: [author],
    ...members,
    ...(traits['resolved'] === true && { is_resolved: true }),
    ...(traits['trashed'] === true && { status: 'trash' }),
  })
  const { id, post_id, element_id } = note
  const replies = Number(traits['withReplies'] ?? 0)
  for (let left = replies; left > 0; left -= 1)
    make('notes', { parent_id: id, post_id, element_id })
  const thread = site.notes.get(Number(note['parent_id']))
  if (thread) site.notes.replace({ ...thread, last_activity_at: String(note['created_at']) })
  return { ...site.notes.get(Number(id)) }
}

const folders: RecordCreator = ({ site, members, given }) => {
  const folder = {
    owner: Number(given['created_by'] ?? 0),
    parent: Number(given['parent'] ?? 0),
    name: String(members['name']),
  }
  const { name: _name, parent: _parent, created_by: _owner, ...others } = given
  return withGivenMembers(site, 'folders', { made: { ...addFolder(site, folder) }, given: others })
}

const forms: RecordCreator = ({ site, events, members, given }) => {
  const writer = administratorWriter(site, events, 'en')
  const title = String(members['title'])
  const content: ContactFormContent = { ...contactFormTemplate(adminEmail(site)), title }
  const made = storeForm({ site, author: writer.caller.id, language: 'en' }, content)
  return withGivenMembers(site, 'contactForms', { made: { ...made }, given })
}

const CREATORS: { readonly [N in ModelName]?: RecordCreator } = {
  posts: items,
  users,
  formSubmissions: submissions,
  notes,
  folders,
  contactForms: forms,
}

export const creatorOf = (collection: ModelName): RecordCreator =>
  CREATORS[collection] ?? (({ site, members }) => insertRecord(site, collection, members))
