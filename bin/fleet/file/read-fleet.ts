/** Reads a fleet file; all problems are reported with their lines. */
import { dirname, resolve } from 'node:path'
import { FileError } from '#bin/cli/document-file.ts'
import { readText } from '#bin/cli/files.ts'
import { UsageError } from '#bin/cli/usage-error.ts'
import { locateProblems, readYamlDocument, type YamlDocument } from '#bin/cli/yaml-document.ts'
import { type DatasetProblem, problemOf } from '#fixtures/schema/problem.ts'
import { checkDocument } from '#openapi/validation/check-document.ts'
import type { SchemaViolation } from '#openapi/validation/violation.ts'
import { globExpression } from '#openapi/values/expressions.ts'
import { noSuchMember } from '#openapi/values/hint.ts'
import { fromKeys, withoutUndefined } from '#openapi/values/json.ts'
import type { CheckSettings, Fleet, FleetTarget } from './fleet.ts'
import { FLEET_FILE } from './schema.ts'

interface TargetEntry extends CheckSettings {
  readonly address: string
  readonly group?: string
}

interface FleetDocument {
  readonly name?: string
  readonly defaults?: CheckSettings
  readonly groups?: Readonly<Record<string, CheckSettings>>
  readonly targets: Readonly<Record<string, TargetEntry>>
  readonly limits?: Readonly<Record<string, number>>
  readonly webhook?: Fleet['webhook']
  readonly schedule?: string
}

const FILES = ['users', 'deviations', 'accept', 'use-records'] as const

/** Paths are relative to the fleet file. */
function withPaths(settings: CheckSettings, folder: string): CheckSettings {
  const { names, extension, password } = settings
  const absolute = (path: string): string => resolve(folder, path)
  const paths = fromKeys(FILES, (name) => {
    const path = settings[name]
    return path === undefined ? undefined : absolute(path)
  })
  return {
    ...settings,
    ...withoutUndefined(paths),
    ...(names !== undefined && { names: names === 'core' ? names : absolute(names) }),
    ...(extension && {
      extension: extension.map((path) => (path === 'neighbours' ? path : absolute(path))),
    }),
    ...(password && 'file' in password && { password: { file: absolute(password.file) } }),
  }
}

/** The target over its group over the defaults. */
function toTarget(id: string, entry: TargetEntry, document: FleetDocument): FleetTarget {
  const { address, group = '' } = entry
  const inherited = { ...document.defaults, ...document.groups?.[group] }
  const settings = { ...inherited, ...entry }
  return {
    ...settings,
    id,
    address,
    group,
    checks: settings.checks ?? ['drift'],
    owners: settings.owners ?? [],
  }
}

function addressProblem({ address, mode, ...target }: FleetTarget): string | undefined {
  if (!URL.canParse(address)) return 'expected the address of a REST root'
  const { username, password, host, hostname } = new URL(address)
  if (username || password) return 'expected an address without credentials; use user and password'
  const named = target['target-name']
  if (mode !== 'write' || named === host || named === hostname) return undefined
  return `expected target-name: ${host}, because mode write changes the deployment`
}

function problemsOf(target: FleetTarget, { groups = {} }: FleetDocument): DatasetProblem[] {
  const place = `targets.${target.id}`
  const wrong = addressProblem(target)
  const isUnknown = target.group !== '' && !Object.hasOwn(groups, target.group)
  const hasHalf = (target.user === undefined) !== (target.password === undefined)
  return [
    ...(wrong === undefined ? [] : [{ place: `${place}.address`, reason: wrong }]),
    ...(isUnknown
      ? [
          {
            place: `${place}.group`,
            reason: `expected ${noSuchMember(target.group, Object.keys(groups))}`,
          },
        ]
      : []),
    ...(hasHalf ? [{ place, reason: 'expected user and password together' }] : []),
  ]
}

const toFleet = (file: string, document: FleetDocument, targets: Fleet['targets']): Fleet => {
  const { name = 'Fleet', limits = {}, webhook, schedule } = document
  return {
    file,
    name,
    targets,
    limits: {
      concurrency: limits['concurrency'] ?? 4,
      perHost: limits['per-host'] ?? 1,
      memory: limits['memory'] ?? 512,
    },
    ...(webhook && { webhook }),
    ...(schedule !== undefined && { schedule }),
  }
}

/** A text in the wrong place may be a password, so it is not repeated. */
function toProblem(violation: SchemaViolation): DatasetProblem {
  const problem = problemOf(violation, 'file')
  const { got, keyword, expected } = violation
  const isShown = keyword === 'enum' || ['number', 'boolean'].includes(typeof got)
  return isShown ? problem : { ...problem, reason: `expected ${expected}` }
}

function assertForm(value: unknown, source: YamlDocument): asserts value is FleetDocument {
  const violations = checkDocument(FLEET_FILE, value)
  const problems = violations.map(toProblem)
  if (problems.length > 0) throw new FileError(locateProblems(source, problems))
}

async function parseFleet(file: string, text: string): Promise<Fleet> {
  const source = await readYamlDocument(file, text)
  const document = source.value
  assertForm(document, source)
  const folder = dirname(file)
  const targets = Object.entries(document.targets).map(([id, entry]) =>
    toTarget(id, entry, document),
  )
  const problems = targets.flatMap((target) => problemsOf(target, document))
  if (problems.length > 0) throw new FileError(locateProblems(source, problems))
  return toFleet(
    file,
    document,
    targets.map((target) => ({ ...target, ...withPaths(target, folder) })),
  )
}

/** The problems of the file are one usage error, a line each. */
export async function readFleet(path: string): Promise<Fleet> {
  const file = resolve(path)
  try {
    return await parseFleet(file, readText(path))
  } catch (error) {
    if (error instanceof FileError) throw new UsageError(error.message.replaceAll(file, path))
    throw error
  }
}

/** Targets by name or group; `*` matches anything. */
export function selectTargets(fleet: Fleet, only: readonly string[]): readonly FleetTarget[] {
  if (only.length === 0) return fleet.targets
  const patterns = only.map(globExpression)
  const found = fleet.targets.filter(({ id, group }) =>
    patterns.some((pattern) => pattern.test(id) || pattern.test(group)),
  )
  if (found.length === 0) throw new UsageError(`no target matches ${only.join(', ')}`)
  return found
}
