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
  const ofEnvironment = process.env['UNDERSTUDY_PASSWORD'] || undefined
  const isIntended = user !== undefined || password !== ofEnvironment
  if (!isIntended) return undefined
  if (user === undefined || password === undefined)
    throw new UsageError('--user and --password belong together')
  if (user.includes(':')) throw new UsageError('the name of an account (--user) has no colon')
  return { user, password }
}
