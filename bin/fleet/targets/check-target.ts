/** Checks of one target; whatever the target does, the result is an outcome. */
import { UsageError } from '#bin/cli/usage-error.ts'
import type { CheckKind, FleetTarget } from '#bin/fleet/file/fleet.ts'
import { secretsOf, type TargetSecrets, withoutSecrets } from '#bin/fleet/file/secrets.ts'
import { toOutcome, uncheckedResult } from '#bin/fleet/findings/cause.ts'
import type { CheckOutcome, TargetResult } from '#bin/fleet/findings/outcome.ts'
import type { Variables } from '#conformance/operator/accounts.ts'
import type { DriftPool } from './drift-pool.ts'

export interface CheckTools {
  readonly pool: DriftPool
  readonly env: Variables
  readonly now: () => Date
}

const DRIFT_SECONDS = 120

async function checkDrift(
  target: FleetTarget,
  { password }: TargetSecrets,
  { pool, now }: CheckTools,
): Promise<TargetResult> {
  const task = { target, password, now: now().toISOString() }
  const answer = await pool.run(task, target['max-time'] ?? DRIFT_SECONDS)
  return 'result' in answer ? answer.result : uncheckedResult('drift', answer.error)
}

const CHECKS = { drift: checkDrift } as const

/** Problems of the operator, such as a missing variable, concern this target only. */
function tryParts(target: FleetTarget, env: Variables): TargetSecrets | string {
  try {
    return secretsOf(target, env)
  } catch (error) {
    if (error instanceof UsageError) return error.message
    throw error
  }
}

export async function checkTarget(
  target: FleetTarget,
  kind: CheckKind,
  tools: CheckTools,
): Promise<CheckOutcome> {
  const { address } = target
  const secrets = tryParts(target, tools.env)
  if (typeof secrets === 'string') return toOutcome(uncheckedResult(kind, secrets), address)
  const result = await CHECKS.drift(target, secrets, tools)
  return toOutcome(withoutSecrets(result, secrets.hidden), address)
}
