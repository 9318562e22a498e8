/** The life of a contact form: stored only when saving is asked for (D-038). */

import { at, idsOf, listAt } from '#conformance/body.ts'
import { type Case, defineCase } from '#conformance/case.ts'
import { check } from '#conformance/check.ts'
import type { Context } from '#conformance/context.ts'
import type { Arguments } from '#conformance/request.ts'
import { done, gone } from '#conformance/scenarios/steps.ts'
import { assertDone } from '#conformance/steps.ts'
import {
  getFeedbackSchema,
  refillContactForm,
} from '#openapi/namespaces/contactform-v1/feedback.ts'

const base = { kind: 'scenario', needs: 'write', spec: '4.4', isolated: true } as const
const resource = 'contactform.contact-forms'

const givenForm = (context: Context, fields: Arguments = {}) =>
  context.keeper.create(context, 'form', fields)

const titleOf = async (context: Context, id: number): Promise<unknown> =>
  at((await context.done(`${resource}.read`, { id })).body, 'title')

const listed = async (context: Context): Promise<readonly unknown[]> =>
  listAt((await context.done(`${resource}.list`)).body)

const save = (context: Context, args: Arguments) =>
  context.done(`${resource}.update`, { ...args, context: 'save' })

const lives: Case = defineCase({
  ...base,
  id: `${resource}.create/life-cycle`,
  level: 'should',
  title: 'A contact form is created, read back, listed, changed and removed.',
  async run(context) {
    await listed(context)
    const { id, tag } = await givenForm(context)
    check('title', await titleOf(context, id)).is(tag)
    check('the list', idsOf(await listed(context)).includes(id)).is(true)
    await save(context, { id, title: `${tag} changed` })
    check('title', await titleOf(context, id)).is(`${tag} changed`)
    await context.done(`${resource}.delete`, { id })
    await context.gone(`${resource}.read`, { id })
    check('the list', idsOf(await listed(context)).includes(id)).is(false)
  },
})

const byMethod: readonly Case[] = (['POST', 'PUT', 'PATCH'] as const).map((method) =>
  defineCase({
    ...base,
    id: `${resource}.update/changes.${method}`,
    level: 'should',
    title: `${method} changes the title of a contact form.`,
    async run(context) {
      const { id, tag } = await givenForm(context)
      const args = { id, title: `${tag} ${method}`, context: 'save' }
      await context.done(`${resource}.update`, args, { method })
      check('title', await titleOf(context, id)).is(`${tag} ${method}`)
    },
  }),
)

/** The rules of a field and the questions of a form are made from the text of the form. */
const follows = (operation: string, text: string): Case =>
  defineCase({
    ...base,
    id: `${operation}/follows`,
    level: 'should',
    title: `${operation} answers in another way after the text of the form was changed.`,
    async run(context) {
      const { id } = await givenForm(context, { form: '[submit "Send"]' })
      const look = async () => (await context.done(operation, { id })).text
      const before = await look()
      await save(context, { id, form: text })
      check('what is answered', await look()).isNot(before)
    },
  })

const dryRun: Case = defineCase({
  ...base,
  id: `${resource}.create/dry-run`,
  level: 'assumed',
  title: 'Without context=save nothing is stored.',
  async run(context) {
    const { answer, tag } = await context.keeper.attempt(context, 'form', { context: undefined })
    assertDone(context, `${resource}.create`, answer)
    check('id', at(answer.body, 'id')).is(null)
    const titles = (await listed(context)).map((form) => at(form, 'title'))
    check('titles', titles.includes(tag)).is(false)
  },
})

export const contactFormCases: readonly Case[] = [
  lives,
  ...byMethod,
  follows(getFeedbackSchema, '[text* zebra]'),
  follows(refillContactForm, '[quiz zebra "Stripes?|many"]'),
  dryRun,
]
