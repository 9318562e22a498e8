/** The list of tasks is put together at most once a minute. */

import { at } from '#conformance/body.ts'
import { type Case, defineCase } from '#conformance/case.ts'
import { check } from '#conformance/check.ts'
import type { Context } from '#conformance/context.ts'
import { done } from '#conformance/scenarios/steps.ts'
import { setConfigurationState } from '#openapi/namespaces/seo-v1/configuration.ts'
import { completeTask, listTasks } from '#openapi/namespaces/seo-v1/tasks.ts'

const TASK = 'complete-ftc'

async function isCompleted(context: Context): Promise<unknown> {
  const { body } = await context.done(listTasks)
  return at(body, 'tasks', TASK, 'isCompleted')
}

const finish = (context: Context, finishedSteps: readonly string[]) =>
  context.done(setConfigurationState, { finishedSteps })

const ALL = ['siteRepresentation', 'socialProfiles', 'personalPreferences']

const keepsList: Case = defineCase({
  id: 'seo.tasks.list/keeps-the-list',
  kind: 'scenario',
  level: 'assumed',
  needs: 'write',
  spec: '4.13',
  standInOnly: true,
  isolated: true,
  title: 'What else is done meanwhile shows once the list is put together anew.',
  async run(context) {
    await finish(context, [])
    check('done', await isCompleted(context)).is(false)
    await finish(context, ALL)
    check('done, on the list that was kept', await isCompleted(context)).is(false)
    const args = { options: { task: 'enable-llms-txt' } }
    await context.done(completeTask, args)
    check('done, on a new list', await isCompleted(context)).is(true)
  },
})

export const taskCases: readonly Case[] = [keepsList]
