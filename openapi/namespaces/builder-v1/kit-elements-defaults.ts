import {
  arg,
  EDIT_METHODS,
  operation,
  PLAIN_GET,
  param,
  RESPONSES_ERRORS_AND_ACCESS,
  withAssumedType,
} from '#openapi/language/define.ts'
import { any, map, object, orEmpty } from '#openapi/language/schema.ts'

const path = '/builder/v1/kit-elements-defaults'
const shared = { errors: ['kit_not_found'], spec: '4.10' } as const
const type = arg.string({
  required: true,
  check: 'own',
  description: 'The registered widget or element.',
})
const typeRoute = {
  ...shared,
  path: `${path}/{type}`,
  params: { type: param.slug('heading') },
  responses: { 200: object({}) },
  access: 'manage_options',
  effect: 'crud',
} as const

export const listElementDefaults = operation({
  ...shared,
  id: 'builder.kit-elements-defaults.list',
  summary: 'List the default settings by element type.',
  ...PLAIN_GET,
  path,
  responses: { 200: map(orEmpty(map(any('#111111'), 'title_color')), 'heading') },
  access: 'edit_posts',
  assumed: RESPONSES_ERRORS_AND_ACCESS,
})

export const setElementDefaults = operation({
  ...typeRoute,
  id: 'builder.kit-elements-defaults.update',
  summary: 'Replace the default settings of an element type.',
  methods: EDIT_METHODS,
  args: {
    type,
    settings: arg.object({
      required: true,
      check: 'own',
      description: 'The settings; those the element does not know are dropped.',
    }),
  },
  assumed: { ...RESPONSES_ERRORS_AND_ACCESS, behaviour: 'D-028' },
})

export const deleteElementDefaults = operation({
  ...typeRoute,
  id: 'builder.kit-elements-defaults.delete',
  summary: 'Remove the default settings of an element type.',
  methods: ['DELETE'],
  args: { type: withAssumedType(type) },
  assumed: RESPONSES_ERRORS_AND_ACCESS,
})

export const kitElementsDefaultsOperations = [
  listElementDefaults,
  setElementDefaults,
  deleteElementDefaults,
] as const
