import type { OptionSpecs, Values } from '#bin/cli/options.ts'
import { UsageError } from '#bin/cli/usage-error.ts'
import { connectionOptions } from '#bin/live/connection.ts'

/** Some routes answered by a real deployment. */
export const upstreamOptions = {
  upstream: {
    type: 'string',
    placeholder: '<rest-root>',
    description: 'a deployment that answers some routes itself; the stand-in answers the others',
  },
  only: {
    type: 'string',
    many: true,
    placeholder: '<glob>',
    description: 'with --upstream, namespaces or operations that it answers; all when left out',
  },
  except: {
    type: 'string',
    many: true,
    placeholder: '<glob>',
    description: 'with --upstream, namespaces or operations that it does not answer',
  },
  'upstream-user': {
    type: 'string',
    placeholder: '<name>',
    description: 'with --upstream, the account of whoever is signed in here; nobody otherwise',
  },
  'upstream-password': {
    type: 'string',
    placeholder: '<text>',
    description: 'its application password; better in UNDERSTUDY_UPSTREAM_PASSWORD',
  },
  'allow-write': {
    type: 'string',
    placeholder: '<host>',
    description: 'the host of --upstream, repeated: writes reach it only then',
  },
  ...connectionOptions,
} as const satisfies OptionSpecs

export type UpstreamOptions = Values<typeof upstreamOptions>

export function checkUpstream(given: UpstreamOptions): void {
  const alone = given['upstream-user'] ?? given['allow-write']
  // A configuration file may say --only for another command.
  if (given.upstream === undefined && alone !== undefined)
    throw new UsageError('--upstream-user and --allow-write need --upstream')
  if ((given['upstream-user'] === undefined) !== (given['upstream-password'] === undefined))
    throw new UsageError('--upstream-user and --upstream-password belong together')
}
