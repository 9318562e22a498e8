/** The life cycle of a contact form. */

import { at, idsOf, listAt } from '#conformance/call/body.ts'
import { check } from '#conformance/call/check.ts'
import { type Case, defineCase, SCENARIO } from '#conformance/case/case.ts'
import type { Context } from '#conformance/case/context.ts'
import { findIn, onStandIn } from '#conformance/playbook/find.ts'
import type { OwnCall } from '#conformance/playbook/own-call.ts'
import {
  type DependentRead,
  type Playbook,
  type PlaybookLine,
  play,
  type Siblings,
} from '#conformance/playbook/play.ts'
import { assertDone } from '#conformance/targets/checked-calls.ts'
import { EDIT_METHODS } from '#openapi/language/define.ts'
import {
  createContactForm,
  deleteContactForm,
  getContactForm,
  listContactForms,
  updateContactForm,
} from '#openapi/namespaces/contactform-v1/contact-forms.ts'
import { FORM } from './form-record.ts'

const base = { ...SCENARIO, spec: '4.4' } as const

const titleOf = async (context: Context, id: number) =>
  at((await context.callOk(getContactForm, { id })).body, 'title')

const listForms = async (context: Context) => listAt((await context.callOk(listContactForms)).body)

const lifeCycleCase: Case = defineCase({
  ...base,
  id: 'contactform.contact-forms.create/life-cycle',
  title: 'A contact form is created, read back, listed, changed and removed.',
  async run(context) {
    await listForms(context)
    const { id, tag } = await context.createRecord(FORM)
    check('title', await titleOf(context, id)).is(tag)
    check('the list', idsOf(await listForms(context)).includes(id)).is(true)
    await context.callOk(updateContactForm, { id, title: `${tag} Größe`, context: 'save' })
    check('title', await titleOf(context, id)).is(`${tag} Größe`)
    await context.callOk(deleteContactForm, { id })
    await context.callGone(getContactForm, { id })
    check('the list', idsOf(await listForms(context)).includes(id)).is(false)
  },
})

const updateByMethodCase = (method: 'POST' | 'PUT' | 'PATCH'): Case =>
  defineCase({
    ...base,
    id: `contactform.contact-forms.update/changes.${method}`,
    title: `${method} changes the title of a contact form.`,
    async run(context) {
      const { id, tag } = await context.createRecord(FORM)
      const args = { id, title: `${tag} ${method}`, context: 'save' } as const
      await context.callOk(updateContactForm, args, { method })
      check('title', await titleOf(context, id)).is(`${tag} ${method}`)
    },
  })

const dryRunCase: Case = defineCase({
  ...base,
  id: 'contactform.contact-forms.create/dry-run',
  level: 'assumed',
  title: 'Without context=save nothing is stored.',
  async run(context) {
    const { response, tag } = await context.attemptCreation(FORM, { context: undefined })
    assertDone(context, createContactForm, response)
    check('id', at(response.body, 'id')).is(null)
    const titles = (await listForms(context)).map((form) => at(form, 'title'))
    check('titles', titles.includes(tag)).is(false)
  },
})

const findForm = findIn(listContactForms, 0, 'id')
const ownCall: OwnCall = {
  arrange: async (context) => ({ id: (await context.createRecord(FORM)).id }),
}

const siblings: Siblings = { record: FORM, create: (context) => context.createRecord(FORM) }

const changedFormRead: DependentRead = async (context) => {
  const { id, tag } = await context.createRecord(FORM)
  const args = { id, title: `${tag} Größe`, context: 'save' } as const
  return { args: { search: tag }, change: () => context.callOk(updateContactForm, args) }
}

const plays: readonly PlaybookLine[] = [
  play(listContactForms, { dependentRead: changedFormRead }),
  play(createContactForm, { ownCall: { creates: FORM } }),
  play(getContactForm, { sample: { id: findForm }, ownCall }),
  play(updateContactForm, {
    siblings,
    sample: { id: onStandIn(findForm) },
    ownCall: {
      async arrange(context) {
        const { id, tag } = await context.createRecord(FORM)
        return { id, title: `${tag} Größe`, context: 'save' }
      },
    },
  }),
  play(deleteContactForm, { siblings, sample: { id: onStandIn(findForm) }, ownCall }),
]

export const contactForms: Playbook = {
  plays,
  records: [FORM],
  cases: [lifeCycleCase, ...EDIT_METHODS.map(updateByMethodCase), dryRunCase],
}
