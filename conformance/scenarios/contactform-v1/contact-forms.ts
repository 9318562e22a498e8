/** The life of a contact form: stored only when saving is asked for (D-038). */
import { type Case, check, defineCase } from '#conformance/case.ts'
import type { Context } from '#conformance/context.ts'
import type { Arguments } from '#conformance/request.ts'
import { assertDone, at, done, gone, idsOf, listAt } from '#conformance/scenarios/steps.ts'

const base = { kind: 'scenario', needs: 'write', spec: '4.4', isolated: true } as const
const resource = 'contactform.contact-forms'

const givenForm = (context: Context, fields: Arguments = {}) =>
  context.keeper.create(context, 'form', fields)

const titleOf = async (context: Context, id: number): Promise<unknown> =>
  at((await done(context, { operation: `${resource}.read`, args: { id } })).body, 'title')

const listed = async (context: Context): Promise<readonly unknown[]> =>
  listAt((await done(context, { operation: `${resource}.list` })).body)

const save = (context: Context, args: Arguments) =>
  done(context, { operation: `${resource}.update`, args: { ...args, context: 'save' } })

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
    await done(context, { operation: `${resource}.delete`, args: { id } })
    await gone(context, { operation: `${resource}.read`, args: { id } })
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
      await done(context, { operation: `${resource}.update`, args, options: { method } })
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
      const look = async () => (await done(context, { operation, args: { id } })).text
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
  follows('contactform.feedback.read-schema', '[text* zebra]'),
  follows('contactform.contact-forms.refill', '[quiz zebra "Stripes?|many"]'),
  dryRun,
]
