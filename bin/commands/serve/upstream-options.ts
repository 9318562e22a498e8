import { option, type Values } from '#bin/cli/options.ts'
import { UsageError } from '#bin/cli/usage-error.ts'
import { connectionOptions } from '#bin/live/connection.ts'

/** Routes served by a real deployment. */
export const upstreamOptions = {
  upstream: option.text('a deployment that answers some routes; the stand-in answers the others', {
    placeholder: '<rest-root>',
  }),
  only: option.text(
    'with --upstream, namespaces or operations that the deployment answers; default: all',
    { many: true, placeholder: '<glob>', needs: 'upstream' },
  ),
  except: option.text('with --upstream, namespaces or operations that the stand-in answers', {
    many: true,
    placeholder: '<glob>',
    needs: 'upstream',
  }),
  'upstream-user': option.text(
    'with --upstream, the account for requests that are authenticated here; others are anonymous',
    { placeholder: '<name>' },
  ),
  'upstream-password': option.text(
    'its application password; better in UNDERSTUDY_UPSTREAM_PASSWORD',
    { placeholder: '<text>' },
  ),
  'allow-write': option.text('the host of --upstream, repeated to allow writes', {
    placeholder: '<host>',
  }),
  insecure: { ...connectionOptions.insecure, needs: 'upstream' },
  ca: { ...connectionOptions.ca, needs: 'upstream' },
  proxy: { ...connectionOptions.proxy, needs: 'upstream' },
}

export type UpstreamOptions = Values<typeof upstreamOptions>

export function checkUpstream(given: UpstreamOptions): void {
  const alone = given['upstream-user'] ?? given['allow-write']
  // A configuration file may set --only for another command.
  if (given.upstream === undefined && alone !== undefined)
    throw new UsageError('--upstream-user and --allow-write need --upstream')
  if ((given['upstream-user'] === undefined) !== (given['upstream-password'] === undefined))
    throw new UsageError('--upstream-user and --upstream-password belong together')
}
