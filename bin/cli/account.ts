import process from 'node:process'
import { UsageError } from './usage-error.ts'

interface AccountOptions {
  readonly user?: string | undefined
  readonly password?: string | undefined
}

/**
 * The account of the options, if any. A password that is only set in the environment is ignored by
 * a command without a user.
 */
export function accountIn({ user, password }: AccountOptions) {
  const isIntended = user !== undefined || password !== process.env['UNDERSTUDY_PASSWORD']
  if (!isIntended) return undefined
  if (user === undefined || password === undefined)
    throw new UsageError('--user and --password belong together')
  return { user, password }
}
