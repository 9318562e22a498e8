import { arg, operation, plainGet } from '#openapi/language/define.ts'
import { array, either, literal, object, str } from '#openapi/language/schema.ts'
import { failureWithStatus, managerSpec, SeoDone } from './responses.ts'

const OptionsUnsaved = (status: 200 | 500, failure: string) =>
  object({
    success: literal(false),
    status: literal(status),
    error: literal('Could not save some options in the database'),
    failures: array(str(failure)),
  })
const OptionUnsaved = failureWithStatus(500, 'Could not save the option in the database')

export const setSiteRepresentation = operation({
  ...managerSpec,
  id: 'seo.site-representation.write',
  reads: 'json',
  summary: 'Set the company or person the site represents.',
  methods: ['POST'],
  path: '/seo/v1/configuration/site_representation',
  args: {
    company_or_person: arg.oneOf(['company', 'person'], {
      required: true,
      description: 'Kind of entity that the site represents.',
    }),
    company_name: arg.string({ description: 'Name of the company.' }),
    company_logo: arg.string({ description: 'Address of the logo of the company.' }),
    person_logo: arg.string({ description: 'Address of the picture of the person.' }),
    company_logo_id: arg.int({ description: 'Media id of the logo of the company.' }),
    person_logo_id: arg.int({ description: 'Media id of the picture of the person.' }),
    company_or_person_user_id: arg.int({ description: 'User who is the person.' }),
    description: arg.string({ description: 'Tagline of the site.' }),
  },
  undeclared: { website_name: arg.string({ description: 'Name of the site.' }) },
  responses: { 200: SeoDone },
  quirks: {
    savesSome: {
      documented: 'description is stored; a negative id is rejected and nothing is stored',
      deployed: 'valid values are stored, and the response is 500 with the names of the others',
      since: 'seo 27.0',
      decision: 'D-074',
      cases: ['answer.described', 'args.*_id.type*'],
      response: { status: [500] },
    },
  },
  effect: 'irreversible',
  assumed: { ...managerSpec.assumed, args: 'D-020' },
})

export const setSocialProfiles = operation({
  ...managerSpec,
  id: 'seo.social-profiles.write',
  reads: 'json',
  summary: 'Set the social network profiles of the site; one invalid value rejects all.',
  methods: ['POST'],
  path: '/seo/v1/configuration/social_profiles',
  args: {
    social_site_a: arg.string({ description: 'Address of the profile on the first network.' }),
    social_site_b: arg.string({
      description: 'Handle or address of the profile on the second network.',
    }),
    other_social_urls: arg.array(undefined, { description: 'Addresses of further profiles.' }),
  },
  responses: {
    200: either(
      object({ json: SeoDone }),
      object({ json: OptionsUnsaved(200, 'other_social_urls-1') }),
    ),
  },
  effect: 'irreversible',
})

export const checkCapability = operation({
  ...managerSpec,
  id: 'seo.capability.check',
  summary: 'Read whether the caller may edit a user.',
  ...plainGet('/seo/v1/configuration/check_capability'),
  args: { user_id: arg.any({ required: true, description: 'User to be edited.' }) },
  responses: {
    200: either(SeoDone, object({ success: literal(false), status: literal(403) })),
  },
  quirks: {
    anyUser: {
      documented: 'the response depends on the given user',
      deployed: 'callers who may edit users may also edit users that do not exist',
      since: 'seo 27.0',
      decision: 'D-079',
      cases: ['args.user_id.acts'],
      response: {},
    },
  },
})

export const setTracking = operation({
  ...managerSpec,
  id: 'seo.tracking.write',
  reads: 'json',
  summary: 'Enable or disable usage tracking.',
  methods: ['POST'],
  path: '/seo/v1/configuration/enable_tracking',
  args: { tracking: arg.bool({ required: true, description: 'Whether usage is tracked.' }) },
  responses: { 200: SeoDone, 500: OptionUnsaved },
  effect: 'irreversible',
})

export const setConfigurationState = operation({
  ...managerSpec,
  id: 'seo.configuration-state.write',
  reads: 'json',
  summary: 'Replace the list of finished configuration steps.',
  methods: ['POST'],
  path: '/seo/v1/configuration/save_configuration_state',
  args: {
    finishedSteps: arg.array(undefined, {
      required: true,
      description: 'Names of the steps that are done.',
    }),
  },
  responses: { 200: SeoDone, 400: failureWithStatus(400, 'Bad request'), 500: OptionUnsaved },
  effect: 'toggle',
})

export const getConfigurationState = operation({
  ...managerSpec,
  id: 'seo.configuration-state.read',
  summary: 'Read the list of finished configuration steps.',
  ...plainGet('/seo/v1/configuration/get_configuration_state'),
  responses: {
    200: object({
      success: literal(true),
      status: literal(200),
      data: array(str('siteRepresentation')),
    }),
    500: failureWithStatus(500, 'Could not get data from the database'),
  },
})
