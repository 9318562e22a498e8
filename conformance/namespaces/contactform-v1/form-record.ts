/** Contact forms of the run. */
import { field } from '#conformance/call/body.ts'
import { type LedgerResource, plainRecord } from '#conformance/ledger/resource.ts'
import {
  createContactForm,
  deleteContactForm,
  getContactForm,
  listContactForms,
} from '#openapi/namespaces/contactform-v1/contact-forms.ts'

export const FORM: LedgerResource<typeof createContactForm, number> = {
  ...plainRecord,
  name: 'form',
  create: createContactForm,
  read: getContactForm,
  list: listContactForms,
  remove: deleteContactForm,
  absentStatuses: [404],
  isRejection: (body, { context }) => context !== 'save' && field(body, 'id') === null,
  fields: (tag) => ({ title: tag, context: 'save' }),
  tagFieldsIn: (record) => ({ title: field(record, 'title') }),
  search: (tag) => ({ search: tag }),
  removal: (id) => ({ id }),
}
