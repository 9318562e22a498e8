/** The task list is rebuilt at most once a minute. */
import { at } from '#conformance/call/body.ts'
import { check } from '#conformance/call/check.ts'
import { type Case, defineCase, SCENARIO } from '#conformance/case/case.ts'
import type { Context } from '#conformance/case/context.ts'
import { type Playbook, play } from '#conformance/playbook/play.ts'
import { shapeForUnknown } from '#conformance/playbook/shape.ts'
import { setConfigurationState } from '#openapi/namespaces/seo-v1/configuration.ts'
import { completeTask, listTasks, trackAction } from '#openapi/namespaces/seo-v1/tasks.ts'

const TASK = 'complete-ftc'
const sample = { options: { task: 'enable-llms-txt' } }

async function isCompleted(context: Context): Promise<unknown> {
  const { body } = await context.callOk(listTasks)
  return at(body, 'tasks', TASK, 'isCompleted')
}

const finishSteps = (context: Context, finishedSteps: readonly string[]) =>
  context.callOk(setConfigurationState, { finishedSteps })

const ALL_STEPS = ['siteRepresentation', 'socialProfiles', 'personalPreferences']

const cachedListCase: Case = defineCase({
  ...SCENARIO,
  id: 'seo.tasks.list/keeps-the-list',
  level: 'assumed',
  spec: '4.13',
  standInOnly: true,
  title: 'The cached task list shows other completed tasks only after it is rebuilt.',
  async run(context) {
    await finishSteps(context, [])
    check('done', await isCompleted(context)).is(false)
    await finishSteps(context, ALL_STEPS)
    check('completed, on the cached list', await isCompleted(context)).is(false)
    await context.callOk(completeTask, sample)
    check('completed, on the rebuilt list', await isCompleted(context)).is(true)
  },
})

export const tasks: Playbook = {
  plays: [
    play(completeTask, {
      sample,
      shapes: [shapeForUnknown(404, { options: { task: 'no-such-task' } })],
      sideEffect: { read: listTasks },
    }),
    play(trackAction, {
      sample: { action: 'task_list_first_opened_on' },
      shapes: [shapeForUnknown(400, { action: 'no-such-action' })],
    }),
  ],
  cases: [cachedListCase],
}
