/** The packages in a lock file. */

interface LockedPackage {
  readonly version?: string
  readonly license?: string
  readonly integrity?: string
  readonly link?: boolean
  readonly hasInstallScript?: boolean
}

export type Lock = Readonly<Record<string, LockedPackage>>

/** Permissive licences. */
const ALLOWED = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MPL-2.0',
  'Python-2.0',
  'Unlicense',
])

/** `(MIT OR CC0-1.0)` is allowed if one of them is. */
const isAllowed = (license: string): boolean =>
  license
    .replace(/[()]/g, '')
    .split(' OR ')
    .some((one) => ALLOWED.has(one.trim()))

/** The root is this package itself. */
const packagesIn = (lock: Lock): readonly (readonly [name: string, LockedPackage])[] =>
  Object.entries(lock).flatMap(([path, locked]) =>
    path && !locked.link ? [[path.replace(/^.*node_modules\//, ''), locked] as const] : [],
  )

export const licenceList = (lock: Lock): readonly string[] =>
  packagesIn(lock).map(
    ([name, { version, license = 'unknown' }]) => `${name} ${version}: ${license}`,
  )

export const wrongLicences = (lock: Lock): readonly string[] =>
  packagesIn(lock)
    .filter(([, { license }]) => !license || !isAllowed(license))
    .map(([name, { license = 'unknown' }]) => `${name}: ${license}`)

export const withoutChecksum = (lock: Lock): readonly string[] =>
  packagesIn(lock)
    .filter(([, { integrity }]) => !integrity)
    .map(([name]) => name)

const AT_INSTALL = ['preinstall', 'install', 'postinstall', 'prepare']

/** The install scripts in a manifest. */
export const installScripts = (scripts: Readonly<Record<string, string>> = {}): readonly string[] =>
  AT_INSTALL.filter((name) => name in scripts)

/** The reason of a failed npm audit, preferring the message of the registry. */
export const auditFailureReason = (stderr: string): string | undefined =>
  (/npm (?:warn|WARN) audit (.*)/.exec(stderr) ?? /npm (?:error|ERR!) (.*)/.exec(stderr))?.[1]
