/** Checks of one target; whatever the target does, the result is an outcome. */
import type { CheckKind, FleetTarget } from '#bin/fleet/file/fleet.ts'
import { secretsOf, type TargetSecrets, withoutSecrets } from '#bin/fleet/file/secrets.ts'
import { toOutcome, uncheckedResult } from '#bin/fleet/findings/cause.ts'
import type { CheckOutcome, TargetResult } from '#bin/fleet/findings/outcome.ts'
import type { Variables } from '#conformance/operator/accounts.ts'
import { REPORT_VERSION, type Report } from '#conformance/report/report.ts'
import { memberOf, messageOf } from '#openapi/values/json.ts'
import { runConform } from './conform-process.ts'
import { conformResult } from './conform-result.ts'
import type { DriftPool } from './drift-pool.ts'

export interface CheckTools {
  readonly pool: DriftPool
  readonly env: Variables
  /** Of the target, for reports and ledgers. */
  readonly folder: string
  /** Before every request in write mode; a run that is not permitted to go on is killed. */
  readonly permit: () => Promise<boolean>
  readonly now: () => Date
}

const DRIFT_SECONDS = 120

async function checkDrift(
  target: FleetTarget,
  { password }: TargetSecrets,
  { pool, now }: CheckTools,
): Promise<TargetResult> {
  const task = { target, password, now: now().toISOString() }
  const outcome = await pool.run(task, target['max-time'] ?? DRIFT_SECONDS)
  return 'result' in outcome ? outcome.result : uncheckedResult('drift', outcome.error)
}

/** The report of a process of this package has the form of its schema. */
const isReport = (value: unknown): value is Report => memberOf(value, 'version') === REPORT_VERSION

async function checkConformance(
  target: FleetTarget,
  { password }: TargetSecrets,
  { env, folder, permit }: CheckTools,
): Promise<TargetResult> {
  const outcome = await runConform({ target, password, env, folder, permit })
  if ('error' in outcome) return uncheckedResult('conform', outcome.error)
  if (isReport(outcome.report)) return conformResult(outcome.report, target)
  return uncheckedResult('conform', 'the run wrote no report of this version')
}

const CHECKS = { drift: checkDrift, conform: checkConformance } as const

/** A problem of one target, such as a missing variable or a damaged report, does not end the run. */
async function resultOf(
  target: FleetTarget,
  kind: CheckKind,
  tools: CheckTools,
): Promise<TargetResult> {
  try {
    const secrets = secretsOf(target, tools.env)
    return withoutSecrets(await CHECKS[kind](target, secrets, tools), secrets)
  } catch (error) {
    return uncheckedResult(kind, messageOf(error))
  }
}

export const checkTarget = async (
  target: FleetTarget,
  kind: CheckKind,
  tools: CheckTools,
): Promise<CheckOutcome> => toOutcome(await resultOf(target, kind, tools), target.address)
