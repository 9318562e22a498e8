import { arg, operation, plainGet } from '#openapi/language/define.ts'
import { array, int, literal, object, oneOf, str } from '#openapi/language/schema.ts'
import { writerSpec } from './responses.ts'

export const SEO_RANKS = ['bad', 'ok', 'good', 'na', 'noindex'] as const

export const getFileSize = operation({
  ...writerSpec,
  id: 'seo.file-size.read',
  summary: 'Measure a file hosted by this site.',
  ...plainGet('/seo/v1/file_size'),
  args: { url: arg.string({ required: true, description: 'Address of the file.' }) },
  responses: {
    200: object({ type: literal('success'), size_in_bytes: int(48211) }),
    404: object({
      type: literal('failure'),
      response: str(
        'Cannot get the size of https://cdn.example.test/flyer.pdf because it is hosted externally.',
      ),
    }),
  },
  access: 'manage_options',
})

export const getStatistics = operation({
  ...writerSpec,
  id: 'seo.statistics.read',
  summary: 'Count the published posts by their search score.',
  ...plainGet('/seo/v1/statistics'),
  cachesResult: true,
  responses: {
    200: object({
      header: str('Below are the SEO scores of your published posts.'),
      seo_scores: array(
        object({
          seo_rank: oneOf(...SEO_RANKS),
          label: str('Posts with the SEO score: <strong>Needs improvement</strong>'),
          count: int(7),
          link: str(
            'https://example.test/admin/edit.php?post_status=publish&#038;post_type=post&#038;seo_filter=bad',
          ),
        }),
        { maxItems: 5 },
      ),
    }),
  },
  access: 'read',
})
