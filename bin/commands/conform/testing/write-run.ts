/** A writing run on a deployment, with an account for every role. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { BUILT_IN_CREDENTIALS } from '#conformance/operator/identities.ts'

export function writeRunArguments(
  address: string,
  report: string,
  patterns: readonly string[],
): readonly string[] {
  const users = join(report, 'users.json')
  writeFileSync(users, JSON.stringify(BUILT_IN_CREDENTIALS))
  const only = patterns.flatMap((pattern) => ['--only', pattern])
  const common = ['conform', address, '--users', users, '--report', report, '--mode', 'write']
  return [...common, '--level', 'assumed', '--reporter', 'json', ...only]
}
