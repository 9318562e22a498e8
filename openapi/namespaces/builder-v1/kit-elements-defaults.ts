import {
  arg,
  EDITABLE,
  operation,
  param,
  READING,
  UNSTATED_ERRORS,
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
const onType = {
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
  ...READING,
  path,
  responses: { 200: map(orEmpty(map(any('#111111'), 'title_color')), 'heading') },
  access: 'edit_posts',
  assumed: UNSTATED_ERRORS,
})

export const setElementDefaults = operation({
  ...onType,
  id: 'builder.kit-elements-defaults.update',
  summary: 'Replace the default settings of an element type.',
  methods: EDITABLE,
  args: {
    type,
    settings: arg.object({
      required: true,
      check: 'own',
      description: 'The settings; those the element does not know are dropped.',
    }),
  },
  assumed: { ...UNSTATED_ERRORS, behaviour: 'D-028' },
})

export const deleteElementDefaults = operation({
  ...onType,
  id: 'builder.kit-elements-defaults.delete',
  summary: 'Remove the default settings of an element type.',
  methods: ['DELETE'],
  args: { type: withAssumedType(type) },
  assumed: UNSTATED_ERRORS,
})

export const kitElementsDefaultsOperations = [
  listElementDefaults,
  setElementDefaults,
  deleteElementDefaults,
] as const
