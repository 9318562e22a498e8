import {
  arg,
  EDIT_METHODS,
  operation,
  PLAIN_GET,
  param,
  plainGet,
  RESPONSES_AND_ACCESS,
  RESPONSES_ERRORS_AND_ACCESS,
} from '#openapi/language/define.ts'
import {
  any,
  array,
  bool,
  int,
  literal,
  map,
  object,
  orEmpty,
  str,
  uri,
} from '#openapi/language/schema.ts'
import { controllerIndex } from '#openapi/shared/route.ts'
import {
  BuilderAnyTemplate,
  BuilderSiteTemplate,
  BuilderTemplateCondition,
} from './site-editor.schema.ts'

const path = '/builder/v1/site-editor'
const shared = { access: 'edit_kit', spec: '4.10' } as const
const readSpec = {
  ...shared,
  ...PLAIN_GET,
  assumed: RESPONSES_AND_ACCESS,
} as const

const templateSpec = {
  ...shared,
  params: { id: param.word(57) },
  args: { id: arg.string({ description: 'The id of the template.' }) },
} as const
const assumedOfTemplate = {
  params: 'D-004',
  ...RESPONSES_ERRORS_AND_ACCESS,
} as const

export const getSiteEditor = operation({
  ...readSpec,
  id: 'builder.site-editor.read',
  summary: 'List the routes of the site editor.',
  path,
  responses: { 200: controllerIndex('builder/v1/site-editor') },
})

export const listSiteTemplates = operation({
  ...readSpec,
  id: 'builder.site-editor-templates.list',
  summary: 'List the templates of the site, newest first.',
  path: `${path}/templates`,
  responses: { 200: array(BuilderSiteTemplate) },
})

/** An archive without a valid template: nothing is imported. */
export const UNREADABLE_ARCHIVE = {
  fileName: 'none.zip',
  fileData: [
    'UEsDBBQAAAAAAAAAIVw5R9UVAQAAAAEAAAAJAAAAbm9uZS5qc29ue1BLAQIUAxQAAAAAAAAAIVw5R9UVAQAAAAEAAAAJAAAAAAAA',
    'AAAAAACAAQAAAABub25lLmpzb25QSwUGAAAAAAEAAQA3AAAAKAAAAAAA',
  ].join(''),
}

export const importSiteTemplates = operation({
  ...shared,
  id: 'builder.site-editor-templates.import',
  upload: true,
  summary: 'Create templates from an uploaded file.',
  methods: ['POST'],
  path: `${path}/templates`,
  undeclared: {
    fileName: arg.string({ description: 'The name of the file, ending in .json or .zip.' }),
    fileData: arg.string({ description: 'The content of the file in base64.' }),
  },
  responses: { 200: array(BuilderAnyTemplate) },
  errors: [
    'site_template_file_invalid',
    'site_template_file_content',
    'site_template_file_type',
    'site_template_file_missing',
    'site_template_file_forbidden',
  ],
  noopFor: UNREADABLE_ARCHIVE,
  effect: 'crud',
  assumed: { args: 'D-020', ...RESPONSES_ERRORS_AND_ACCESS, behaviour: 'D-030' },
})

export const updateSiteTemplate = operation({
  ...templateSpec,
  id: 'builder.site-editor-templates.update',
  summary: 'Change columns of a template, such as its title or status.',
  methods: EDIT_METHODS,
  path: `${path}/templates/{id}`,
  undeclared: {
    post_title: arg.string({ description: 'The new title.' }),
    post_status: arg.string({ description: 'The new status.' }),
    post_name: arg.string({ description: 'The new slug.' }),
    post_content: arg.string({ description: 'The new content.' }),
  },
  responses: { 200: BuilderAnyTemplate },
  errors: ['post_lock', 'rest_post_invalid_id'],
  effect: 'crud',
  actsOn: { id: ['post', 'page'] },
  assumed: { ...assumedOfTemplate, args: 'D-020', behaviour: 'D-030' },
})

export const deleteSiteTemplate = operation({
  ...templateSpec,
  id: 'builder.site-editor-templates.delete',
  summary: 'Move a template to the trash; false if there is nothing to move.',
  methods: ['DELETE'],
  path: `${path}/templates/{id}`,
  responses: { 200: bool(true) },
  errors: ['post_lock'],
  effect: 'crud',
  actsOn: { id: ['post', 'page'] },
  assumed: assumedOfTemplate,
})

export const getConditionsConfig = operation({
  ...readSpec,
  id: 'builder.site-editor-conditions-config.read',
  summary: 'Read the available display conditions of templates.',
  path: `${path}/conditions-config`,
  responses: {
    200: map(
      object({
        controls: orEmpty(map(any({ type: 'query', name: 'taxonomy', default: '' }), 'taxonomy')),
        label: str('Categories'),
        sub_conditions: array(str('child_of_category')),
        all_label: str('Categories'),
      }),
      'category',
    ),
  },
})

export const listConditionsConflicts = operation({
  ...readSpec,
  id: 'builder.site-editor-conflicts.list',
  summary: 'List the other templates of the same location with an equal condition.',
  path: `${path}/templates-conditions-conflicts`,
  undeclared: {
    post_id: arg.int({ description: 'The template that wants the condition.' }),
    condition: arg.string({ description: 'The condition as one slash-joined string.' }),
  },
  responses: {
    200: array(
      object({
        template_id: int(57),
        template_title: str('Main header'),
        edit_url: uri('https://example.test/admin/post.php?post=57&action=builder'),
      }),
    ),
  },
  errors: ['rest_missing_callback_param', 'rest_invalid_param'],
  quirks: {
    needsCondition: {
      documented: 'the route has no arguments',
      deployed: 'requests without the undeclared post_id and condition are rejected',
      since: 'builder-pro 3.33',
      decision: 'D-077',
      cases: ['accepted*', 'answer', 'answer.no-crash', 'answers.GET', 'args.optional'],
      response: { status: [400, 500] },
    },
  },
  assumed: { ...readSpec.assumed, args: 'D-020', errors: 'D-030', behaviour: 'D-030' },
})

export const getTemplateConditions = operation({
  ...templateSpec,
  id: 'builder.site-editor-conditions.read',
  summary: 'Read the conditions of a template.',
  ...plainGet(`${path}/templates-conditions/{id}`),
  responses: { 200: array(BuilderTemplateCondition) },
  errors: ['rest_post_invalid_id'],
  assumed: { ...assumedOfTemplate, behaviour: 'D-030' },
})

export const setTemplateConditions = operation({
  ...templateSpec,
  id: 'builder.site-editor-conditions.update',
  summary: 'Replace the conditions of a template; true even if the template does not exist.',
  methods: EDIT_METHODS,
  path: `${path}/templates-conditions/{id}`,
  undeclared: {
    conditions: arg.array(arg.object(), {
      default: [],
      description: 'The conditions; the values of each are joined in the order sent.',
    }),
  },
  responses: { 200: literal(true) },
  errors: ['post_lock'],
  effect: 'crud',
  actsOn: { id: ['post', 'page'] },
  assumed: { ...assumedOfTemplate, args: 'D-020' },
})

export const siteEditorOperations = [
  getSiteEditor,
  listSiteTemplates,
  importSiteTemplates,
  deleteSiteTemplate,
  updateSiteTemplate,
  getConditionsConfig,
  listConditionsConflicts,
  getTemplateConditions,
  setTemplateConditions,
] as const
