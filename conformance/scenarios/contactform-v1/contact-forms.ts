/** The life of a contact form: stored only when saving is asked for (D-038). */
import { type Case, check, defineCase, fail } from '#conformance/case.ts'
import type { Context } from '#conformance/context.ts'
import { at, done, gone, idsOf, listAt } from '#conformance/scenarios/steps.ts'

const base = {
  kind: 'scenario',
  needs: 'write',
  spec: '4.4',
  standInOnly: true,
  isolated: true,
} as const
const resource = 'contactform.contact-forms'

async function givenForm(context: Context): Promise<number> {
  const args = { title: context.tag, context: 'save' }
  const { body } = await done(context, { operation: `${resource}.create`, args })
  const id = at(body, 'id')
  return typeof id === 'number' ? id : fail('an id for the new form', String(id))
}

const titleOf = async (context: Context, id: number): Promise<unknown> =>
  at((await done(context, { operation: `${resource}.read`, args: { id } })).body, 'title')

const lives: Case = defineCase({
  ...base,
  id: `${resource}.create/life-cycle`,
  level: 'should',
  title: 'A contact form is created, read back, listed, changed and removed.',
  async run(context) {
    const id = await givenForm(context)
    check('title', await titleOf(context, id)).is(context.tag)
    const { body } = await done(context, { operation: `${resource}.list` })
    check('the list', idsOf(listAt(body)).includes(id)).is(true)
    const args = { id, title: `${context.tag} changed`, context: 'save' }
    await done(context, { operation: `${resource}.update`, args })
    check('title', await titleOf(context, id)).is(`${context.tag} changed`)
    await done(context, { operation: `${resource}.delete`, args: { id } })
    await gone(context, { operation: `${resource}.read`, args: { id } })
  },
})

const byMethod: readonly Case[] = (['POST', 'PUT', 'PATCH'] as const).map((method) =>
  defineCase({
    ...base,
    id: `${resource}.update/changes.${method}`,
    level: 'should',
    title: `${method} changes the title of a contact form.`,
    async run(context) {
      const id = await givenForm(context)
      const args = { id, title: `${context.tag} ${method}`, context: 'save' }
      await done(context, { operation: `${resource}.update`, args, options: { method } })
      check('title', await titleOf(context, id)).is(`${context.tag} ${method}`)
    },
  }),
)

const dryRun: Case = defineCase({
  ...base,
  id: `${resource}.create/dry-run`,
  level: 'assumed',
  title: 'Without context=save nothing is stored.',
  async run(context) {
    const list = () => done(context, { operation: `${resource}.list`, args: { per_page: 100 } })
    const before = await list()
    const args = { title: context.tag }
    const { body } = await done(context, { operation: `${resource}.create`, args })
    check('id', at(body, 'id')).is(null)
    check('the list', (await list()).body).is(before.body)
  },
})

export const contactFormCases: readonly Case[] = [lives, ...byMethod, dryRun]
