import { arg, operation, plainGet } from '#openapi/language/define.ts'
import {
  array,
  dateTime,
  either,
  emptyArray,
  int,
  literal,
  map,
  named,
  object,
  oneOf,
  str,
  uri,
} from '#openapi/language/schema.ts'
import { writerSpec } from './responses.ts'

const robots = object(
  {
    index: oneOf('index', 'noindex'),
    follow: oneOf('follow', 'nofollow'),
    'max-snippet': str('max-snippet:-1'),
    'max-image-preview': str('max-image-preview:large'),
    'max-video-preview': str('max-video-preview:-1'),
  },
  { optional: ['max-snippet', 'max-image-preview', 'max-video-preview'] },
)

const schema = object({
  '@context': literal('https://schema.org'),
  '@graph': array(
    object(
      {
        '@type': either(str('WebPage'), array(str('WebPage'))),
        '@id': str('https://example.test/first-news/'),
      },
      { optional: ['@id'], open: true },
    ),
  ),
})

const image = object({
  width: int(1200),
  height: int(630),
  url: uri('https://example.test/media/session.jpg'),
  type: str('image/jpeg'),
})

/** A key without a value is absent; six of them were present for every kind of page. */
const SeoHead = named(
  'SeoHead',
  object(
    {
      title: str('First news - Example Programmes'),
      description: str('What the first programme week brought.'),
      robots,
      canonical: uri('https://example.test/first-news/'),
      og_locale: str('en_US'),
      og_type: str('article'),
      og_title: str('First news - Example Programmes'),
      og_description: str('What the first programme week brought.'),
      og_url: uri('https://example.test/first-news/'),
      og_site_name: str('Example Programmes'),
      og_image: array(image),
      article_published_time: dateTime('2026-01-01T09:00:00+00:00'),
      article_modified_time: dateTime('2026-03-01T10:00:00+00:00'),
      article_author: str('https://social-a.example.test/programmes'),
      article_publisher: str('https://social-a.example.test/programmes'),
      author: str('admin'),
      prev: uri('https://example.test/news/'),
      next: uri('https://example.test/news/page/3/'),
      social_b_card: str('summary_large_image'),
      social_b_title: str('First news'),
      social_b_description: str('What the first programme week brought.'),
      social_b_image: uri('https://example.test/media/session.jpg'),
      social_b_site: str('@programmes'),
      social_b_misc: map(str('admin'), 'Written by'),
      schema,
    },
    {
      optional: [
        'description',
        'canonical',
        'og_type',
        'og_description',
        'og_url',
        'og_image',
        'article_published_time',
        'article_modified_time',
        'article_author',
        'article_publisher',
        'author',
        'prev',
        'next',
        'social_b_card',
        'social_b_title',
        'social_b_description',
        'social_b_image',
        'social_b_site',
        'social_b_misc',
      ],
    },
  ),
)

const NotFoundHead = object({
  title: str('Page not found - Example Programmes'),
  robots: object({ index: literal('noindex'), follow: literal('follow') }),
  og_locale: str('en_US'),
  og_title: str('Page not found - Example Programmes'),
  og_site_name: str('Example Programmes'),
  schema,
})

export const getHead = operation({
  ...writerSpec,
  id: 'seo.head.read',
  summary: 'Read the head metadata of a page of the site.',
  ...plainGet('/seo/v1/get_head'),
  args: {
    url: arg.any({ required: true, check: 'own', description: 'Absolute address of the page.' }),
  },
  responses: {
    200: object({
      html: str('<title>First news - Example Programmes</title>'),
      json: SeoHead,
      status: literal(200),
    }),
    404: either(
      object({
        html: str('<title>Page not found - Example Programmes</title>'),
        json: NotFoundHead,
        status: literal(404),
      }),
      object({ html: literal(''), json: emptyArray, status: literal(404) }),
    ),
  },
  access: 'public',
})
