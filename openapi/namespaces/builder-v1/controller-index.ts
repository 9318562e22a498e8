import { any, array, literal, map, object, oneOf, orEmpty, str, uri } from '#openapi/schema.ts'

const methods = array(oneOf('GET', 'POST', 'PUT', 'PATCH', 'DELETE'))

/** Some resources answer, at their own path, the part of the index that lies below them. */
export const controllerIndex = <const N extends string>(controller: `builder/v1/${N}`) =>
  object({
    namespace: literal('builder/v1'),
    controller: literal(controller),
    routes: map(
      object(
        {
          namespace: str('builder/v1'),
          methods,
          endpoints: array(
            object({
              methods,
              args: orEmpty(map(any({ type: 'string', required: false }), 'search')),
            }),
          ),
          _links: object({
            self: array(object({ href: uri(`https://example.test/api/${controller}`) })),
          }),
        },
        { optional: ['_links'] },
      ),
      `/${controller}`,
    ),
    _links: object({ up: array(object({ href: uri('https://example.test/api/') })) }),
  })
