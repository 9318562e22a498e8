import {
  arg,
  operation,
  RESPONSES_ERRORS_AND_ACCESS,
  withAssumption,
} from '#openapi/language/define.ts'
import { literal, object } from '#openapi/language/schema.ts'
import {
  ChangedComponents,
  ComponentList,
  ComponentProps,
  ComponentStyles,
  CreatedComponents,
  LockState,
  PublishedComponents,
  ValidComponents,
} from './components.schema.ts'
import { envelope } from './envelope.ts'

const path = '/builder/v1/components'
const readSpec = { methods: ['GET'], access: 'edit_posts', effect: 'safe', spec: '4.10' } as const
const writeSpec = { methods: ['POST'], access: 'manage_options', spec: '4.10' } as const

const items = arg.array(
  arg.object({
    properties: {
      uid: arg.string({ required: true, description: 'Name the client chose for it.' }),
      title: arg.string({
        required: true,
        minLength: 2,
        maxLength: 200,
        description: 'Title shown to editors.',
      }),
      elements: arg.array(arg.object(), {
        required: true,
        description: 'The element tree it is made of.',
      }),
      settings: arg.object({ description: 'Its settings, such as the overridable properties.' }),
    },
  }),
  {
    required: true,
    description: 'The components, in the order they are stored.',
  },
)
const status = arg.oneOf(['publish', 'draft', 'autosave'], {
  required: true,
  description: 'Version to write: the current one or the autosave of the caller.',
})
/** That these operations accept the same values is our interpretation. */
const assumedStatus = withAssumption(
  { decision: 'D-006', keywords: ['enum'], level: 'should' },
  status,
)
const componentId = arg.number({ required: true, description: 'Id of the component.' })

const VALIDATION_ERRORS = [
  'components_validation_failed',
  'circular_dependency_detected',
  'non_atomic_element_in_component',
  'settings_validation_failed',
  'unexpected_error',
] as const

export const listComponents = operation({
  ...readSpec,
  id: 'builder.components.list',
  summary: 'List the components, newest first, archived ones included.',
  path,
  responses: { 200: ComponentList },
  errors: ['unexpected_error'],
  assumed: RESPONSES_ERRORS_AND_ACCESS,
})

export const createComponents = operation({
  ...writeSpec,
  id: 'builder.components.create',
  summary: 'Store new components and return their ids by uid.',
  path,
  args: { status, items },
  responses: { 201: CreatedComponents },
  errors: VALIDATION_ERRORS,
  effect: 'create-no-delete',
  noopForEmptyLists: ['items'],
  assumed: { ...RESPONSES_ERRORS_AND_ACCESS, args: 'D-010', behaviour: 'D-017' },
})

export const listComponentStyles = operation({
  ...readSpec,
  id: 'builder.components.list-styles',
  summary: 'Collect the style definitions of each component.',
  path: `${path}/styles`,
  responses: { 200: ComponentStyles },
  errors: ['unexpected_error'],
  assumed: RESPONSES_ERRORS_AND_ACCESS,
})

export const validateComponents = operation({
  ...writeSpec,
  id: 'builder.components.validate',
  summary: 'Check components as if they were created, without storing them.',
  path: `${path}/create-validate`,
  args: { items },
  responses: { 200: ValidComponents },
  errors: VALIDATION_ERRORS,
  effect: 'safe-post',
  assumed: { ...RESPONSES_ERRORS_AND_ACCESS, args: 'D-010', behaviour: 'D-036' },
})

export const getOverridableProps = operation({
  ...readSpec,
  id: 'builder.components.read-overridable-props',
  summary: 'Read which properties of a component its instances may override.',
  path: `${path}/overridable-props`,
  args: { componentId: arg.int({ required: true, description: 'Id of the component.' }) },
  responses: { 200: ComponentProps },
  errors: ['invalid_component_id', 'component_not_found', 'unexpected_error'],
  assumed: RESPONSES_ERRORS_AND_ACCESS,
})

export const publishComponents = operation({
  id: 'builder.components.publish',
  transition: 'Components with the listed ids are published by their status.',
  summary: 'Publish components, including newer autosaves of the caller.',
  methods: ['PUT'],
  path: `${path}/status`,
  args: {
    status: arg.oneOf(['publish'], { required: true, description: 'The status to reach.' }),
    ids: arg.array(arg.number(), { required: true, description: 'Ids of the components.' }),
  },
  responses: { 200: PublishedComponents },
  errors: ['unexpected_error'],
  access: 'manage_options',
  effect: 'irreversible',
  noopForEmptyLists: ['ids'],
  spec: '4.10',
  assumed: RESPONSES_ERRORS_AND_ACCESS,
})

export const lockComponent = operation({
  ...writeSpec,
  id: 'builder.components.lock',
  summary: 'Acquire the edit lock of a component.',
  path: `${path}/lock`,
  args: { componentId },
  responses: { 200: envelope(object({ locked: literal(true) })) },
  errors: ['lock_failed', 'unexpected_error'],
  effect: 'toggle',
  fixture: 'component',
  assumed: RESPONSES_ERRORS_AND_ACCESS,
})

export const unlockComponent = operation({
  ...writeSpec,
  id: 'builder.components.unlock',
  summary: 'Release the edit lock of a component.',
  path: `${path}/unlock`,
  args: { componentId },
  responses: { 200: envelope(object({ unlocked: literal(true) })) },
  errors: ['unlock_failed', 'unexpected_error'],
  effect: 'toggle',
  fixture: 'component',
  assumed: RESPONSES_ERRORS_AND_ACCESS,
})

export const getLockStatus = operation({
  id: 'builder.components.read-lock-status',
  summary: 'Read the holder of the edit lock; drops an expired lock of the caller.',
  methods: ['GET'],
  path: `${path}/lock-status`,
  args: { componentId: arg.string({ required: true, description: 'Id of the component.' }) },
  responses: { 200: LockState },
  errors: ['get_lock_status_failed', 'unexpected_error'],
  access: 'manage_options',
  effect: 'get-side-effect',
  fixture: 'component',
  spec: '4.10',
  assumed: RESPONSES_ERRORS_AND_ACCESS,
})

export const archiveComponents = operation({
  ...writeSpec,
  id: 'builder.components.archive',
  summary: 'Archive components; this cannot be undone.',
  path: `${path}/archive`,
  args: {
    componentIds: arg.array(arg.number(), {
      required: true,
      description: 'Ids of the components.',
    }),
    status: assumedStatus,
  },
  responses: { 200: ChangedComponents },
  errors: ['archive_failed', 'unexpected_error'],
  effect: 'irreversible',
  noopForEmptyLists: ['componentIds'],
  assumed: { ...RESPONSES_ERRORS_AND_ACCESS, args: 'D-006' },
})

export const renameComponents = operation({
  ...writeSpec,
  id: 'builder.components.update-titles',
  summary: 'Rename components.',
  path: `${path}/update-titles`,
  args: {
    components: arg.array(
      arg.object({
        properties: {
          componentId,
          title: arg.string({ required: true, description: 'The new title.' }),
        },
      }),
      { required: true, description: 'The components and their new titles.' },
    ),
    status: assumedStatus,
  },
  responses: { 200: ChangedComponents },
  errors: ['unexpected_error'],
  effect: 'irreversible',
  noopForEmptyLists: ['components'],
  assumed: { ...RESPONSES_ERRORS_AND_ACCESS, args: 'D-006' },
})

export const componentsOperations = [
  listComponents,
  createComponents,
  listComponentStyles,
  validateComponents,
  getOverridableProps,
  publishComponents,
  lockComponent,
  unlockComponent,
  getLockStatus,
  archiveComponents,
  renameComponents,
] as const
