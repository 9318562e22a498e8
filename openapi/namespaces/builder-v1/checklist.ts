import {
  arg,
  EDIT_METHODS,
  operation,
  PLAIN_GET,
  param,
  plainGet,
  RESPONSES_AND_ACCESS,
} from '#openapi/language/define.ts'
import { array, literal, object } from '#openapi/language/schema.ts'
import { BuilderChecklistProgress, BuilderChecklistStep } from './checklist.schema.ts'
import { untypedListArgs } from './list-args.ts'

const path = '/builder/v1/checklist'
const shared = { access: 'manage_options', spec: '4.10' } as const

const success = object({ data: literal('success') })

/** Reading writes too: a completed step that cannot be undone is marked as such. */
const readSteps = {
  ...shared,
  methods: ['GET'],
  effect: 'get-side-effect',
  undoable: true,
} as const
const readStep = {
  ...readSteps,
  params: { id: param.digits(1) },
  args: {
    id: arg.string({
      required: true,
      check: 'own',
      description: 'The position of the step, counted from 1.',
    }),
  },
  responses: { 200: object({ data: BuilderChecklistStep }) },
  assumed: { args: 'D-028', responses: 'D-028', access: 'D-002', behaviour: 'D-028' },
} as const

export const getChecklist = operation({
  ...shared,
  id: 'builder.checklist.read',
  summary: 'Read the checklist.',
  ...PLAIN_GET,
  path,
  args: untypedListArgs(),
  responses: { 200: object({ data: array(BuilderChecklistStep) }) },
  quirks: {
    routesOnly: {
      documented: 'the checklist is a list with page, per_page and search',
      deployed: 'the response lists the routes of the checklist, regardless of the arguments',
      since: 'builder 3.35',
      decision: 'D-076',
      cases: [
        'answer',
        'answer.distinct',
        'args.page.default',
        'args.page.turns',
        'args.per_page.default',
        'args.per_page.size',
        'args.search.leaves-out',
      ],
      response: { has: ['controller', 'routes'] },
    },
  },
  assumed: RESPONSES_AND_ACCESS,
})

export const getChecklistItem = operation({
  ...readStep,
  id: 'builder.checklist.read-step',
  summary: 'Read the step at a position of the checklist.',
  path: `${path}/{id}`,
})

export const listSteps = operation({
  ...readSteps,
  id: 'builder.checklist-steps.list',
  summary: 'List the steps and their progress.',
  path: `${path}/steps`,
  responses: { 200: object({ data: array(BuilderChecklistStep) }) },
  assumed: RESPONSES_AND_ACCESS,
})

export const getStep = operation({
  ...readStep,
  id: 'builder.checklist-steps.read',
  summary: 'Read the step at a position.',
  path: `${path}/steps/{id}`,
})

export const updateStep = operation({
  ...shared,
  id: 'builder.checklist-steps.update',
  summary: 'Store the progress of a step.',
  methods: EDIT_METHODS,
  path: `${path}/steps/{id}`,
  params: { id: param.slug('add_logo') },
  args: {
    id: arg.string({ required: true, check: 'own', description: 'The name of the step.' }),
  },
  undeclared: {
    is_marked_completed: arg.bool({ description: 'A user ticked the step.' }),
    is_immutable_completed: arg.bool({ description: 'The step stays done.' }),
    is_absolute_completed: arg.bool({ description: 'The step is actually done.' }),
  },
  responses: { 200: success },
  effect: 'toggle',
  assumed: { ...RESPONSES_AND_ACCESS, args: 'D-020', params: 'D-004', behaviour: 'D-028' },
})

export const getUserProgress = operation({
  ...shared,
  id: 'builder.checklist-progress.read',
  summary: 'Read the progress of the site through the checklist.',
  ...plainGet(`${path}/user-progress`),
  responses: { 200: object({ data: BuilderChecklistProgress }) },
  assumed: RESPONSES_AND_ACCESS,
})

const progress = {
  first_closed_checklist_in_editor: arg.bool({ description: 'It was closed once already.' }),
  is_popup_minimized: arg.bool({ description: 'It is shown folded.' }),
  last_opened_timestamp: arg.any({
    description: 'Anything true stores the current time, false stores null.',
  }),
  b_editor_counter: arg.int({ description: 'Number of times the editor was opened.' }),
}

export const updateUserProgress = operation({
  ...shared,
  id: 'builder.checklist-progress.update',
  summary: 'Store the usage of the checklist.',
  methods: EDIT_METHODS,
  path: `${path}/user-progress`,
  undeclared: progress,
  noopWithout: Object.keys(progress),
  responses: { 200: success },
  effect: 'toggle',
  assumed: { ...RESPONSES_AND_ACCESS, args: 'D-020', behaviour: 'D-028' },
})

export const checklistOperations = [
  getChecklist,
  getChecklistItem,
  listSteps,
  getStep,
  updateStep,
  getUserProgress,
  updateUserProgress,
] as const
