/** A route in the index document, a namespace root and some resources of the builder. */
import { METHODS } from '#openapi/language/define.ts'
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

const methods = array(oneOf(...METHODS))
const RouteArgument = object(
  { default: any('view'), required: bool(false) },
  { optional: ['default'], open: true },
)

const linkTo = (path: string) => ({ href: `https://example.test/api/${path}` })

/** The entry of a namespace root in its own list. */
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
              // False is equivalent to an absent value; later platforms send it explicitly.
              allow_batch: object({ v1: bool(true) }),
              args: orEmpty(map(RouteArgument, 'context')),
            },
            { optional: ['allow_batch'] },
          ),
        ),
        // Only with `context=help`, and not for every route.
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

/** The response of a namespace root with only itself in the list. */
export const listingExample = (namespace: string) => ({
  namespace,
  routes: { [`/${namespace}`]: rootExample(namespace) },
  _links: { up: [linkTo('')] },
})

/** Some resources of the builder return the part of the index below their own path. */
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
