/** `site-understudy/server`: the stand-in over HTTP, in the current process. */
import { inspectorFiles } from '#bin/cli/inspector-files.ts'
import { DEFAULT_SITE } from '#fixtures/site/sites.ts'
import { coverageOf } from '#handlers/control/coverage/coverage.ts'
import { type OptionValidators, validatorFor } from '#handlers/hosts/library-options.ts'
import { startServer as listen } from '#handlers/hosts/server/server.ts'
import { type SiteControl, siteControl } from '#handlers/hosts/site/site-control.ts'
import { isBasePath, toBasePath } from '#handlers/runtime/addressing/base-path.ts'
import { isLoopback } from '#handlers/runtime/request/host-names.ts'
import { restRootPath, VARIANTS } from '#openapi/language/variants.ts'
import { coverageFile } from './coverage-file.ts'
import { openStandIn, type StandInOptions } from './open-stand-in.ts'

export type { Dataset, Snapshot } from '#fixtures/dataset/dataset.ts'
export type { SiteControl } from '#handlers/hosts/site/site-control.ts'
export type { DatasetSource } from './open-stand-in.ts'

export interface StartServerOptions extends StandInOptions {
  /** Defaults to 0, a free port. */
  readonly port?: number
  readonly host?: string
  /**
   * Additional allowed host names, as in Vite: `.example.com` allows the names below it too, `true`
   * allows every name.
   */
  readonly allowedHosts?: readonly string[] | true
  /** The path in front of all addresses: `/team/understudy`. */
  readonly basePath?: string
  /** Whether to trust `X-Forwarded-Host`, `-Proto` and `-Prefix` of a reverse proxy. */
  readonly trustProxy?: boolean
}

export interface UnderstudyServer {
  /** `http://127.0.0.1:4010`; the site `name` is below `/~name`. */
  readonly url: string
  readonly restRoot: string
  readonly port: number
  site(name?: string): SiteControl
  /** Finishes pending requests, then closes. */
  stop(): Promise<void>
}

const isText = (value: unknown): boolean => typeof value === 'string' && value !== ''
const isPort = (value: unknown): boolean =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= 65_535

const LISTEN_VALIDATORS: OptionValidators = {
  port: validatorFor(isPort, 'a number from 0 to 65535'),
  host: validatorFor(isText, 'an address such as 127.0.0.1'),
  allowedHosts: validatorFor(
    (value) => value === true || (Array.isArray(value) && value.every(isText)),
    'a list of host names, or true',
  ),
  basePath: validatorFor(isBasePath, 'a path such as /team/understudy'),
  trustProxy: validatorFor((value) => typeof value === 'boolean', 'true or false'),
}

/** Resolves once the server listens. */
export async function startServer(options: StartServerOptions = {}): Promise<UnderstudyServer> {
  const {
    port: requestedPort = 0,
    host = '127.0.0.1',
    allowedHosts = [],
    trustProxy = false,
  } = options
  const basePath = toBasePath(options.basePath ?? '')
  const opened = await openStandIn(options, LISTEN_VALIDATORS)
  const { standIn } = opened
  const control = isLoopback(host) ? 'open' : 'off'
  const { port, stop } = await listen(
    {
      ...opened,
      control,
      inspector: inspectorFiles,
      allowedHosts: allowedHosts === true ? ['*'] : [host, ...allowedHosts],
      trustProxy,
      basePath,
    },
    { port: requestedPort, host },
  )
  const url = `http://${host.includes(':') ? `[${host}]` : host}:${port}${basePath}`
  const { variant } = standIn.contract
  const storeCoverage = coverageFile()
  return {
    url,
    restRoot: `${url}${restRootPath(VARIANTS[variant.id], standIn.restPrefix)}/`,
    port,
    site: (name = DEFAULT_SITE) => siteControl(standIn, name),
    stop: async () => {
      await stop()
      storeCoverage(() => coverageOf(standIn.usage.of(), standIn))
    },
  }
}
