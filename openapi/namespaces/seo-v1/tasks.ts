import { arg, operation } from '#openapi/language/define.ts'
import {
  bool,
  either,
  int,
  literal,
  map,
  named,
  nullable,
  nullSchema,
  object,
  oneOf,
  orEmpty,
  str,
  uri,
} from '#openapi/language/schema.ts'
import { managerSpec, SeoSuccess } from './responses.ts'

export const SeoTask = named(
  'SeoTask',
  object({
    id: str('complete-ftc'),
    duration: int(15),
    priority: oneOf('high', 'medium', 'low'),
    badge: either(nullSchema, str('new')),
    isCompleted: bool(false),
    callToAction: object({
      label: str('Start configuration'),
      type: oneOf('link', 'add', 'delete', 'default'),
      href: nullable(uri('https://example.test/admin/admin.php?page=seo_dashboard')),
    }),
    title: str('Complete the first-time configuration'),
    why: str('Search engines learn who runs the programmes.'),
    how: nullable(str('Follow the steps of the configuration.')),
  }),
)

const TaskFailure = object({ success: literal(false), error: str('The task could not be run.') })

export const completeTask = operation({
  ...managerSpec,
  id: 'seo.tasks.complete',
  summary: 'Run a task of the list.',
  methods: ['POST'],
  path: '/seo/v1/complete_task',
  args: {
    options: arg.object({
      required: true,
      properties: { task: arg.string({ required: true, description: 'Id of the task.' }) },
      description: 'Choice of the task.',
    }),
  },
  responses: {
    200: SeoSuccess,
    400: TaskFailure,
    404: object({ success: literal(false), error: literal('Task not found') }),
  },
  effect: 'irreversible',
})

export const listTasks = operation({
  ...managerSpec,
  id: 'seo.tasks.list',
  summary: 'List the tasks; the first call is recorded.',
  methods: ['GET'],
  path: '/seo/v1/get_tasks',
  args: {
    options: arg.object({
      properties: {
        filter: arg.string({ description: 'Accepted and ignored.' }),
        limit: arg.int({ description: 'Accepted and ignored.' }),
      },
      description: 'Options of the list.',
    }),
  },
  responses: {
    200: object({ success: literal(true), tasks: orEmpty(map(SeoTask, 'complete-ftc')) }),
    400: TaskFailure,
  },
  effect: 'get-side-effect',
})

export const TRACKED_ACTIONS = [
  'task_list_first_opened_on',
  'task_first_actioned_on',
  'frontend_inspector_first_actioned_on',
] as const

export const trackAction = operation({
  ...managerSpec,
  id: 'seo.actions.track',
  summary: 'Record the first occurrence of an action.',
  methods: ['POST'],
  path: '/seo/v1/action_tracking',
  args: { action: arg.string({ required: true, description: 'Name of a tracked action.' }) },
  responses: {
    200: object({
      success: literal(true),
      action: oneOf(...TRACKED_ACTIONS),
    }),
    400: object({ success: literal(false), error: literal('The tracked action is invalid') }),
  },
  effect: 'irreversible',
})
