import { any, array, named, object, str } from '#openapi/language/schema.ts'

/** A product news item, as in the top bar and the "what is new" lists. */
export const ProductNotification = named(
  'ProductNotification',
  object(
    {
      id: str('session-templates-2026'),
      title: str('New templates for programme pages'),
      description: str('Present sessions and registration in a layout of your own.'),
      topic: str('Templates'),
      date: str('2026-03-01'),
      link: str('https://news.example.test/session-templates'),
      imageSrc: str('https://news.example.test/session-templates.png'),
      readMoreText: str('Learn more'),
      cta: str('Try it now'),
      ctaLink: str('https://example.test/admin/templates'),
      chipPlan: str('Pro'),
      chipTags: array(str('New feature')),
      conditions: array(any([{ type: 'plugin', plugin: 'builder-pro', operator: '==' }])),
    },
    {
      optional: [
        'description',
        'topic',
        'date',
        'link',
        'imageSrc',
        'readMoreText',
        'cta',
        'ctaLink',
        'chipPlan',
        'chipTags',
        'conditions',
      ],
    },
  ),
)
