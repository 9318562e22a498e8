import type { CloudScanRecord, FoundCookie } from '#fixtures/models/cloud-scan.ts'
import type { ConsentPackageRecord } from '#fixtures/models/consent-package.ts'

type Packages = readonly ConsentPackageRecord[]

export interface ScannedPage {
  readonly path: string
  readonly hosts: readonly string[]
}

/** Attributes that load a resource; a plain link does not. */
const LOADED =
  /(?:\bsrc|<link\b[^>]{0,300}?\bhref)\s{0,9}=\s{0,9}["']?(?:https?:)?\/\/([a-z0-9.-]{1,253})/gi

/** The foreign hosts of a page's resources, without duplicates. */
export function hostsIn(markup: string, ownHost: string): readonly string[] {
  // The builder stores texts with escaped slashes and quotes.
  const plain = markup.replaceAll('\\', '')
  const hosts = [...plain.matchAll(LOADED)].map(([, host = '']) => host.toLowerCase())
  return [...new Set(hosts)].filter((host) => host !== ownHost)
}

/** The catalogue package of a host. */
export const packageOfHost = (packages: Packages, host: string): string | null =>
  packages.find(({ hosts }) => hosts.includes(host))?.key ?? null

const cookiesOf = ({ key, cookies }: ConsentPackageRecord): readonly FoundCookie[] =>
  cookies.map(({ name, maxAge }) => ({ name, path: '/', maxAge, packageKey: key }))

/** The findings of a scan: hosts, and the cookies known for them. */
export function findingsOf(
  pages: readonly ScannedPage[],
  packages: Packages,
): Pick<CloudScanRecord, 'cookies' | 'resources'> {
  const hosts = [...new Set(pages.flatMap((page) => page.hosts))]
  const resources = hosts.map((host) => ({
    host,
    foundOn: pages.filter((page) => page.hosts.includes(host)).map(({ path }) => path),
    packageKey: packageOfHost(packages, host),
  }))
  const found = packages.filter(({ key }) => resources.some(({ packageKey }) => packageKey === key))
  return { cookies: found.flatMap(cookiesOf), resources }
}

/** The packages of the cookies and resources of a scan. */
export const packagesNamedBy = (
  { cookies, resources }: CloudScanRecord,
  packages: Packages,
): Packages => {
  const keys = new Set([...cookies, ...resources].map(({ packageKey }) => packageKey))
  return packages.filter(({ key }) => keys.has(key))
}
