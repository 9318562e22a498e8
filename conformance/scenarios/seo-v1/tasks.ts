/** The list of tasks is put together at most once a minute. */
import { type Case, check, defineCase } from '#conformance/case.ts'
import type { Context } from '#conformance/context.ts'
import { at, done } from '#conformance/scenarios/steps.ts'

const TASK = 'complete-ftc'

async function isCompleted(context: Context): Promise<unknown> {
  const { body } = await done(context, { operation: 'seo.tasks.list' })
  return at(body, 'tasks', TASK, 'isCompleted')
}

const finish = (context: Context, finishedSteps: readonly string[]) =>
  done(context, { operation: 'seo.configuration-state.write', args: { finishedSteps } })

const ALL = ['siteRepresentation', 'socialProfiles', 'personalPreferences']

const keepsList: Case = defineCase({
  id: 'seo.tasks.list/keeps-the-list',
  kind: 'scenario',
  level: 'assumed',
  needs: 'write',
  spec: '4.13',
  standInOnly: true,
  isolated: true,
  title: 'What else is done meanwhile shows once the list is put together again.',
  async run(context) {
    await finish(context, [])
    check('done', await isCompleted(context)).is(false)
    await finish(context, ALL)
    check('done, on the list that was kept', await isCompleted(context)).is(false)
    const args = { options: { task: 'enable-llms-txt' } }
    await done(context, { operation: 'seo.tasks.complete', args })
    check('done, on a new list', await isCompleted(context)).is(true)
  },
})

export const taskCases: readonly Case[] = [keepsList]
