/** The deployment behind a relay: its address and its contract. */

import { readNamesFile } from '#bin/cli/shared-options.ts'
import { rethrowTargetError } from '#bin/cli/target-error.ts'
import { createClientTranslation } from '#conformance/names/client-translation.ts'
import { contractOf } from '#conformance/targets/detect-variant.ts'
import { type DeployedIndex, indexFrom } from '#conformance/targets/index-document.ts'
import { toResponse } from '#conformance/transport/exchange.ts'
import { createHttp, type HttpOptions } from '#conformance/transport/http.ts'
import { requestPath, restAddress } from '#conformance/transport/transport.ts'
import { type Contract, contractFor } from '#openapi/contract/contract.ts'
import { type ExtendedContracts, widestContract } from '#openapi/extension/extend.ts'
import type { VariantId } from '#openapi/language/variants.ts'
import type { Names } from '#openapi/names/names.ts'
import { InputError } from '#openapi/values/input-error.ts'

export interface RelayTarget {
  readonly address: string
  readonly origin: string
  readonly host: string
  /** Ends with a slash, or with `rest_route=/`. */
  readonly root: string
  readonly contract: Contract
  readonly names: Names | undefined
  /** Undefined if the index could not be read. */
  readonly index: DeployedIndex | undefined
}

interface TargetSettings {
  readonly address: string
  readonly variant: VariantId | 'auto'
  readonly namesFile: string | undefined
  readonly extended: ExtendedContracts | undefined
  readonly http: Omit<HttpOptions, 'connections'>
  /** Sent with the index request. */
  readonly headers?: Readonly<Record<string, string>>
}

const HEADERS = {
  accept: 'application/json',
  'accept-encoding': 'identity',
  'user-agent': 'site-understudy-proxy',
}

async function readIndex(settings: TargetSettings, names: Names | undefined) {
  const { address, http, headers, extended } = settings
  const rest = restAddress(address)
  const client = createHttp(rest.origin, { ...http, connections: 1 })
  try {
    const path = requestPath(rest, '/')
    const raw = await client.request({
      method: 'GET',
      path,
      headers: { ...HEADERS, ...headers },
      body: undefined,
      signal: undefined,
    })
    const outgoing = { method: 'GET', path: '/', identity: 'anonymous' } as const
    const neutral = names
      ? createClientTranslation(names, extended && widestContract(extended)).inward(outgoing, raw)
      : raw
    const measured = { milliseconds: 0, retries: 0, requestHeaders: {}, requestBody: undefined }
    return toResponse({ ...outgoing, ...neutral, ...measured, url: rest.origin + path })
  } finally {
    await client.close()
  }
}

type DeployedContract = Pick<RelayTarget, 'contract' | 'index'>

/** Reads the index once, so that an unreachable target is reported at the start. */
async function deployedAt(
  settings: TargetSettings,
  names: Names | undefined,
): Promise<DeployedContract> {
  const { variant, extended } = settings
  const response = await readIndex(settings, names)
  try {
    const index = indexFrom(response)
    return { index, contract: contractOf(index, variant, extended) }
  } catch (error) {
    // The target responds, and the variant is given.
    if (error instanceof InputError && variant !== 'auto') {
      return { index: undefined, contract: (extended?.contractOf ?? contractFor)(variant) }
    }
    if (error instanceof InputError)
      throw new InputError(`${error.message}; give --variant to continue without an index`)
    throw error
  }
}

export async function openTarget(settings: TargetSettings): Promise<RelayTarget> {
  const { address, namesFile, extended } = settings
  const names =
    namesFile === undefined
      ? undefined
      : readNamesFile(namesFile, extended ? widestContract(extended) : contractFor('b'))
  const deployed = await deployedAt(settings, names).catch((error) =>
    rethrowTargetError(error, address),
  )
  const { origin, root } = restAddress(address)
  return { address, origin, host: new URL(origin).host, root, names, ...deployed }
}

/**
 * The home addresses of a site, longest first: above its REST root, with and without a language.
 */
export function homesOf({ origin, root, contract }: RelayTarget): readonly string[] {
  const { languages }: Contract['variant'] = contract.variant
  const segments = root.split('?')[0]?.split('/').filter(Boolean) ?? []
  const above = root.includes('?') ? segments : segments.slice(0, -1)
  const own = above.filter((each) => !languages.some((language) => language === each))
  const base = [origin, ...own].join('/')
  return [...languages.map((language) => `${base}/${language}`), base]
}
