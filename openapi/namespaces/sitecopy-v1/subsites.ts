import { arg, operation, RESPONSES_ERRORS_AND_ACCESS } from '#openapi/language/define.ts'
import { array, either, int, literal, named, object, str, uri } from '#openapi/language/schema.ts'

const SubsiteInfo = object({
  id: int(4),
  domain: str('example.test'),
  path: str('/berlin/'),
  blogname: str('Berlin'),
  blog_prefix: str('site_4_'),
  filteredTables: array(str('site_4_submissions')),
  adminUsers: array(object({ ID: int(1), user_login: str('admin') })),
  fullHomeUrl: uri('https://example.test/berlin'),
  fullSiteUrl: uri('https://example.test/berlin'),
  uploadPath: str('/uploads/sites/4'),
  fullUploadPath: str('/srv/site/uploads/sites/4'),
  fullUploadSafePath: str('/srv/site/uploads/sites/4'),
  fullUploadUrl: uri('https://example.test/uploads/sites/4'),
  filteredPaths: array(str('/srv/site/uploads/sites/4/cache')),
})

const SubsiteActions = named(
  'SitecopySubsiteActions',
  either(
    object({
      success: literal(true),
      message: str(''),
      subsitesInfo: array(
        object({
          sourceId: int(1),
          targetId: int(0),
          newSlug: str('berlin'),
          blogName: str('Berlin'),
          info: SubsiteInfo,
        }),
      ),
    }),
    object({ success: literal(false), message: str('The address is already taken.') }),
  ),
)

const shared = {
  path: '/sitecopy/v1/multisite/subsite/actions',
  args: {
    data: arg.string({
      required: true,
      check: 'own',
      description: 'JSON text of the list that maps each source to the sub-site it overwrites.',
    }),
  },
  /** An empty list has no effect. */
  noopFor: { data: '[]' },
  responses: { 200: SubsiteActions },
  access: 'sitecopy_import',
  forbidden: 'sitecopy_forbidden',
  mayRequireNonce: true,
  spec: '4.5',
} as const
const assumed = {
  ...RESPONSES_ERRORS_AND_ACCESS,
  responses: 'D-055',
  behaviour: 'D-029',
} as const

export const prepareSubsitesByGet = operation({
  ...shared,
  id: 'sitecopy.subsites.prepare-by-get',
  summary: 'Prepare sub-sites for a copy; equivalent to POST.',
  methods: ['GET'],
  effect: 'get-side-effect',
  assumed: { ...assumed, route: 'D-018' },
})

export const prepareSubsites = operation({
  ...shared,
  id: 'sitecopy.subsites.prepare',
  summary: 'Create sub-sites, or reuse existing ones, as targets of a copy.',
  methods: ['POST'],
  effect: 'create-no-delete',
  assumed,
})
