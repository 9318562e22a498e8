/** Static types of the control interface for its clients, derived from the table of entries. */
import type { ENTRIES } from './entries/registry.ts'
import type { TypedEntry } from './entry.ts'

type Entry = (typeof ENTRIES)[number]

type ApiOf<E> =
  E extends TypedEntry<infer Route, infer Body, infer Response>
    ? { readonly route: Route; readonly body: Body; readonly response: Response }
    : never

/** `GET /records/{collection}` */
type ControlRoute = ApiOf<Entry>['route']

type ControlApi = {
  readonly [Route in ControlRoute]: Extract<ApiOf<Entry>, { readonly route: Route }>
}

/** A route with values in place of its parameters. */
type FilledRoute<Route extends string> = Route extends `${infer Before}{${string}}${infer After}`
  ? `${Before}${string}${FilledRoute<After>}`
  : Route

type WithQuery<Address extends string> = Address | `${Address}?${string}`

/** `GET /records/posts?take=10` */
export type ControlAddress = WithQuery<FilledRoute<ControlRoute>>

type PathOf<Address extends string> = Address extends `${infer Path}?${string}` ? Path : Address

type Segments<Text extends string> = Text extends `${string}/${infer Rest}`
  ? [Text, ...Segments<Rest>]
  : [Text]

/** A parameter is one segment, so that both have the same number. */
type IsFilled<Path extends string, Route extends string> =
  Path extends FilledRoute<Route>
    ? Segments<Path>['length'] extends Segments<Route>['length']
      ? true
      : false
    : false

type RouteOf<Path extends string> = Path extends ControlRoute
  ? Path
  : { [Route in ControlRoute]: true extends IsFilled<Path, Route> ? Route : never }[ControlRoute]

/** The body of the response of an address. */
export type ControlResponse<Address extends string> = ControlApi[RouteOf<
  PathOf<Address>
>]['response']

type ReadRoute = Extract<ControlRoute, `GET ${string}`>

/** `/records/posts?take=10` */
export type ReadPath = WithQuery<ReadRoute extends `GET ${infer Path}` ? FilledRoute<Path> : never>

type ParamsIn<Route extends string> = Route extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParamsIn<Rest>
  : never

/** The parts of a request; path parameters and a declared body are required. */
type ControlCall<Route extends ControlRoute> = {
  readonly query?: Readonly<Record<string, string>>
} & ([ParamsIn<Route>] extends [never]
  ? { readonly params?: undefined }
  : { readonly params: Readonly<Record<ParamsIn<Route>, string | number>> }) &
  (undefined extends ControlApi[Route]['body']
    ? { readonly body?: undefined }
    : { readonly body: ControlApi[Route]['body'] })

/** Sends a request to the control interface; throws the message of the stand-in. */
export type ControlSend = <Route extends ControlRoute>(
  route: Route,
  ...call: Record<never, never> extends ControlCall<Route>
    ? [ControlCall<Route>?]
    : [ControlCall<Route>]
) => Promise<ControlApi[Route]['response']>

interface AnyCall {
  readonly params?: Readonly<Record<string, string | number>> | undefined
  readonly query?: Readonly<Record<string, string>>
}

/** The method and the path below the root of the control interface. */
export function targetOf(route: string, { params = {}, query = {} }: AnyCall) {
  const [method = '', template = ''] = route.split(' ')
  const path = template.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(params[name] ?? ''))
  const search = new URLSearchParams(query).toString()
  return { method, path: search ? `${path}?${search}` : path }
}
