/** A route as the index document, a namespace root and some resources of the builder list it. */
import {
  any,
  array,
  bool,
  type JsonSchema,
  literal,
  map,
  named,
  object,
  oneOf,
  orEmpty,
  str,
  uri,
} from '#openapi/language/schema.ts'

const methods = array(oneOf('GET', 'POST', 'PUT', 'PATCH', 'DELETE'))
const RouteArgument = object(
  { default: any('view'), required: bool(false) },
  { optional: ['default'], open: true },
)

const linkTo = (path: string) => ({ href: `https://example.test/api/${path}` })

/** The root of a namespace as it stands in its own list. */
const rootExample = (namespace: string) => ({
  namespace,
  methods: ['GET'],
  endpoints: [
    {
      methods: ['GET'],
      args: {
        namespace: { default: namespace, required: false },
        context: { default: 'view', required: false },
      },
    },
  ],
  _links: { self: [linkTo(namespace)] },
})

const withExample = <S extends JsonSchema>(schema: S, example: unknown): S => ({
  ...schema,
  examples: [example],
})

export const RouteObject = named(
  'RouteObject',
  withExample(
    object(
      {
        namespace: str('core/v2'),
        methods,
        endpoints: array(
          object(
            {
              methods,
              // False says what leaving it out says; later platforms write it out.
              allow_batch: object({ v1: bool(true) }),
              args: orEmpty(map(RouteArgument, 'context')),
            },
            { optional: ['allow_batch'] },
          ),
        ),
        // Only `context=help` asks for it, and not every route has one.
        schema: { type: 'object', additionalProperties: true, examples: [{ title: 'post' }] },
        _links: object({ self: array(object({ href: uri(linkTo('core/v2').href) })) }),
      },
      { optional: ['schema', '_links'] },
    ),
    rootExample('core/v2'),
  ),
)

const up = object({ up: array(object({ href: uri(linkTo('').href) })) })

export const NamespaceListing = named(
  'NamespaceListing',
  object({ namespace: str('core/v2'), routes: map(RouteObject, '/core/v2'), _links: up }),
)

/** What the root of a namespace answers, with nothing but itself in the list. */
export const listingExample = (namespace: string) => ({
  namespace,
  routes: { [`/${namespace}`]: rootExample(namespace) },
  _links: { up: [linkTo('')] },
})

/** Some resources of the builder return, at their own path, the part of the index below them. */
export const controllerIndex = <const N extends string>(controller: `builder/v1/${N}`) =>
  object({
    namespace: literal('builder/v1'),
    controller: literal(controller),
    routes: withExample(map(RouteObject, `/${controller}`), {
      [`/${controller}`]: {
        namespace: 'builder/v1',
        methods: ['GET'],
        endpoints: [{ methods: ['GET'], args: [] }],
        _links: { self: [linkTo(controller)] },
      },
    }),
    _links: up,
  })
