import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { homedir, tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { accountIn } from '#bin/cli/account.ts'
import { extendedContracts } from '#bin/cli/extension.ts'
import { readNamesFile } from '#bin/cli/shared-options.ts'
import { parseFile } from '#bin/cli/target-error.ts'
import { UsageError } from '#bin/cli/usage-error.ts'
import { httpOptions } from '#bin/live/connection.ts'
import type { Level, Mode } from '#conformance/call/classification.ts'
import { parseAccounts, readAccounts, singleAccount } from '#conformance/operator/accounts.ts'
import {
  type AllowedRecords,
  NO_ALLOWED_RECORDS,
  readAllowedRecords,
} from '#conformance/operator/allowed-records.ts'
import { BUILT_IN_CREDENTIALS, type Credentials } from '#conformance/operator/identities.ts'
import { readReport } from '#conformance/report/merge.ts'
import type { Report } from '#conformance/report/report.ts'
import type { SessionOptions } from '#conformance/runner/session.ts'
import type { Target } from '#conformance/targets/target.ts'
import { shellWord } from '#conformance/transport/curl.ts'
import { isLoopback } from '#conformance/transport/http.ts'
import { contractFor } from '#openapi/contract/contract.ts'
import { widestContract } from '#openapi/extension/extend.ts'
import type { Options } from './options.ts'

function credentialsFrom(given: Options): Credentials {
  const listed = parseFile(given.users, (text) => readAccounts(text, process.env), {})
  const account = accountIn(given)
  const login = given['login-password']
  const isFromEnvironment = login === process.env['UNDERSTUDY_LOGIN_PASSWORD']
  if (login !== undefined && !account && (given.users !== undefined || !isFromEnvironment))
    throw new UsageError(
      '--login-password belongs to --user; in the file of --users it is loginPassword of an account',
    )
  return account ? { ...singleAccount(account.user, account.password, login), ...listed } : listed
}

/** The stand-in has its own accounts; the file of a configuration is checked nevertheless. */
function credentialsOfStandIn({ users }: Options): Credentials {
  parseFile(users, parseAccounts, {})
  return BUILT_IN_CREDENTIALS
}

/** Variant B includes all of A, so it has every kind of record. */
export const allowedRecordsFrom = ({ 'use-records': file }: Options): AllowedRecords =>
  parseFile(
    file,
    (text) => readAllowedRecords(text, contractFor('b').operations, process.env),
    NO_ALLOWED_RECORDS,
  )

/** A typing error in an address must not cause writes to a foreign site. */
export function checkTarget(
  given: Options,
  { address, isOwn }: Pick<RunTarget, 'address' | 'isOwn'>,
) {
  if (defaultsFor(given, isOwn).mode !== 'write') return
  const { host, origin } = new URL(address)
  const name = given['target-name']
  if (name === undefined && !isLoopback(origin))
    throw new UsageError(`writing to ${host} needs its name repeated: --target-name ${host}`)
}

/** One folder per user, so that runs exclude each other from any working directory. */
const lockFolder = (): string => join(tmpdir(), `understudy-locks-${userInfo().uid}`)

/** In the home of the user: a ledger from elsewhere must not bring its own key. */
export const keyFile = (): string =>
  join(
    process.env['XDG_STATE_HOME'] || join(homedir(), '.local', 'state'),
    'understudy',
    'ledger-key',
  )

export const ledgerFile = ({ report }: Options, runId: string): string =>
  join(report, `ledger-${runId}.ndjson`)

export function shardFrom(text: string | undefined) {
  if (text === undefined) return undefined
  const [, index = 0, count = 0] = (/^(\d+)\/(\d+)$/.exec(text) ?? []).map(Number)
  if (index < 1 || index > count)
    throw new UsageError(`expected i/n such as 1/4 for --shard, got "${text}"`)
  return { index, count }
}

export function failedIds({
  'last-failed': failed,
  report,
}: Options): ReadonlySet<string> | undefined {
  if (!failed) return undefined
  const file = join(report, 'report.json')
  if (!existsSync(file)) throw new UsageError(`there is no earlier report ${file}`)
  const { results } = parseFile<Pick<Report, 'results'>>(file, readReport, { results: [] })
  const ids = results.filter(({ outcome }) => outcome === 'fail' || outcome === 'error')
  return new Set(ids.map(({ id }) => id))
}

/** An own stand-in is judged completely. */
interface Defaults {
  readonly mode: Mode
  readonly level: Level
  readonly isStrict: boolean
}

/** Quirks are failures of a stand-in, unless it behaves as deployed. */
export const failsQuirks = (
  { strict }: Pick<Options, 'strict'>,
  { isStandIn, isAsDeployed }: Pick<Target, 'isStandIn' | 'isAsDeployed'>,
): boolean => strict || (isStandIn && !isAsDeployed)

export const defaultsFor = ({ mode, level, strict }: Options, isOwn: boolean): Defaults => ({
  mode: mode ?? (isOwn ? 'write' : 'read'),
  level: level ?? (isOwn ? 'assumed' : 'must'),
  isStrict: strict || isOwn,
})

const JUDGING = [
  'names',
  'extension',
  'deviations',
  'use-records',
  'allow-residue',
  'browser',
  'as-deployed',
  'max-time',
] as const

/** Options that affect the judgement, in addition to those in every report; no secrets. */
export const judgingOptions = (given: Options): readonly string[] =>
  JUDGING.flatMap((name) =>
    [given[name] ?? []].flat().flatMap((value): readonly string[] => {
      if (value === false) return []
      return value === true ? [`--${name}`] : [`--${name}`, shellWord(String(value))]
    }),
  )

export interface RunTarget {
  readonly address: string
  readonly isOwn: boolean
  readonly stop: AbortSignal
  readonly runId: string
}

/** A target that is starting with its tests needs less. */
const START_LIMIT_MS = 30_000

export function sessionOptions(
  given: Options,
  { address, isOwn, stop, runId }: RunTarget,
): SessionOptions {
  const whole = given.timeout * 1000
  const isNear = isLoopback(new URL(address).origin)
  const extended = extendedContracts(given)
  return {
    address,
    ...defaultsFor(given, isOwn),
    variant: given.variant,
    extended,
    credentials: isOwn ? credentialsOfStandIn(given) : credentialsFrom(given),
    allowResidue: given['allow-residue'],
    allowedRecords: allowedRecordsFrom(given),
    confirmed: given['confirm-production'],
    runId,
    startedAt: new Date(),
    ledgerFile: ledgerFile(given, runId),
    keyFile: keyFile(),
    lockFolder: lockFolder(),
    workers: given.workers ?? (isNear ? 8 : 1),
    rate: given.rate ?? (isNear ? 0 : 5),
    http: httpOptions(given),
    caseTimeout: whole * 6,
    startLimit: START_LIMIT_MS,
    ...(isOwn && {
      isStandIn: true,
      isAsDeployed: given['as-deployed'],
      endsWithRun: true,
    }),
    ...(given.names !== undefined && {
      names: readNamesFile(given.names, extended ? widestContract(extended) : contractFor('b')),
    }),
    stop,
  }
}

export const newRunId = (): string =>
  `cf-${Date.now().toString(36)}-${randomBytes(3).toString('hex')}`
