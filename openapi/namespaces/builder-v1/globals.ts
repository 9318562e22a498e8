import {
  arg,
  operation,
  PLAIN_GET,
  param,
  RESPONSES_AND_ACCESS,
  RESPONSES_ERRORS_AND_ACCESS,
} from '#openapi/language/define.ts'
import {
  any,
  array,
  either,
  type JsonSchema,
  map,
  named,
  nullable,
  num,
  object,
  orEmpty,
  str,
} from '#openapi/language/schema.ts'
import { keysOf } from '#openapi/values/json.ts'

const path = '/builder/v1/globals'
const shared = { access: 'edit_posts', spec: '4.10' } as const
const readSpec = {
  ...shared,
  ...PLAIN_GET,
  assumed: RESPONSES_AND_ACCESS,
} as const

const length = (unit: string, size: number) =>
  object({
    unit: str(unit),
    size: either(num(size), str('')),
    sizes: { ...array(any('')), examples: [[]] },
  })
const typographyProperties = {
  typography_typography: str('custom'),
  typography_font_family: str('Roboto'),
  typography_font_weight: str('600'),
  typography_font_size: length('px', 16),
  typography_text_transform: str(''),
  typography_font_style: str(''),
  typography_text_decoration: str(''),
  typography_line_height: length('em', 1.5),
  typography_letter_spacing: length('px', 0.5),
  typography_word_spacing: length('px', 1),
} as const

const BuilderGlobalColor = named(
  'BuilderGlobalColor',
  object({ id: str('primary'), title: str('Primary'), value: str('#6EC1E4') }),
)
const BuilderGlobalTypography = named(
  'BuilderGlobalTypography',
  object({
    title: str('Primary'),
    id: str('primary'),
    value: object(typographyProperties, {
      // Every property may be unset; Object.keys loses the literal names.
      optional: keysOf(typographyProperties),
      open: true,
    }),
  }),
)
const colors = map(BuilderGlobalColor, 'primary')
const typography = map(BuilderGlobalTypography, 'primary')

const globalSpec = {
  ...shared,
  params: { id: param.word() },
  args: { id: arg.string({ required: true, description: 'The id of the global value.' }) },
  errors: ['global_not_found'],
  assumed: { params: 'D-004', ...RESPONSES_ERRORS_AND_ACCESS },
} as const
const colorRoute = { ...globalSpec, path: `${path}/colors/{id}` } as const
const typographyRoute = { ...globalSpec, path: `${path}/typography/{id}` } as const
const createSpec = {
  methods: ['POST'],
  effect: 'crud',
  upserts: true,
  errors: [],
  assumed: { args: 'D-020', params: 'D-004', ...RESPONSES_AND_ACCESS },
} as const
const deleteSpec = {
  methods: ['DELETE'],
  effect: 'crud',
  assumed: { ...globalSpec.assumed, behaviour: 'D-028' },
} as const
const title = arg.string({ description: 'The name shown to people; nothing is stored without it.' })

/** The body as sent, with the id; without a title nothing is stored and the response is empty. */
const echo = <V extends JsonSchema>(value: V) =>
  either(
    object(
      { title: str('Registration accent'), value: nullable(value), id: str('a1b2c3d') },
      { optional: ['value'], open: true },
    ),
    object({}),
  )

export const getGlobals = operation({
  ...readSpec,
  id: 'builder.globals.read',
  summary: 'Read all global colours and typography.',
  path,
  responses: { 200: object({ colors, typography }) },
})

export const listColors = operation({
  ...readSpec,
  id: 'builder.globals-colors.list',
  summary: 'List the global colours by id, system colours first.',
  path: `${path}/colors`,
  responses: { 200: colors },
})

export const listTypography = operation({
  ...readSpec,
  id: 'builder.globals-typography.list',
  summary: 'List the global typography by id, system typography first.',
  path: `${path}/typography`,
  responses: { 200: typography },
})

export const getColor = operation({
  ...colorRoute,
  id: 'builder.globals-colors.read',
  summary: 'Read one global colour.',
  ...PLAIN_GET,
  responses: { 200: BuilderGlobalColor },
})

export const createColor = operation({
  ...colorRoute,
  ...createSpec,
  id: 'builder.globals-colors.create',
  actsOn: { id: ['color'] },
  summary: 'Add a global colour with an id; the last one of several with the same id is used.',
  readsAnyField: true,
  undeclared: { title, value: arg.string({ description: 'The colour, not checked to be one.' }) },
  responses: { 200: echo(either(str('#102030'), num(5))) },
})

export const deleteColor = operation({
  ...colorRoute,
  ...deleteSpec,
  id: 'builder.globals-colors.delete',
  actsOn: { id: ['color'] },
  summary: 'Remove a global colour and return it.',
  responses: { 200: BuilderGlobalColor },
})

export const getTypography = operation({
  ...typographyRoute,
  id: 'builder.globals-typography.read',
  summary: 'Read one global typography.',
  ...PLAIN_GET,
  responses: { 200: BuilderGlobalTypography },
})

export const createTypography = operation({
  ...typographyRoute,
  ...createSpec,
  id: 'builder.globals-typography.create',
  actsOn: { id: ['font'] },
  summary: 'Add a global typography with an id; the last one of several with the same id is used.',
  readsAnyField: true,
  undeclared: { title, value: arg.object({ description: 'The properties, by their names.' }) },
  responses: { 200: echo(orEmpty(map(any('Roboto Slab'), 'typography_font_family'))) },
})

export const deleteTypography = operation({
  ...typographyRoute,
  ...deleteSpec,
  id: 'builder.globals-typography.delete',
  actsOn: { id: ['font'] },
  summary: 'Remove a global typography and return it.',
  responses: { 200: BuilderGlobalTypography },
})

export const globalsOperations = [
  getGlobals,
  listColors,
  listTypography,
  getColor,
  createColor,
  deleteColor,
  getTypography,
  createTypography,
  deleteTypography,
] as const
