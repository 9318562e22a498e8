import process from 'node:process'
import { UsageError } from './usage-error.ts'

interface GivenAccount {
  readonly user?: string | undefined
  readonly password?: string | undefined
}

/** The account of a command; a password in the environment alone leaves the command anonymous. */
export function accountFrom({ user, password }: GivenAccount) {
  if (user === undefined && password === process.env['UNDERSTUDY_PASSWORD']) return undefined
  if (user === undefined || password === undefined)
    throw new UsageError('--user and --password belong together')
  return { user, password }
}
