/** Failures of PostgreSQL as one sentence, without the password of the address. */
import { UsageError } from '#bin/cli/usage-error.ts'
import { codeOf, messageOf } from '#openapi/values/json.ts'

interface AddressParts {
  /** `db.example:5432` */
  readonly server: string
  readonly database: string
  readonly user: string
}

function partsOf(url: string): AddressParts {
  if (!URL.canParse(url)) return { server: 'this address', database: '', user: '' }
  const { host, pathname, username } = new URL(url)
  return {
    server: host || 'the local socket',
    database: decodeURIComponent(pathname.slice(1)),
    user: decodeURIComponent(username),
  }
}

/** The address for messages: without user and password. */
export function shownUrl(url: string): string {
  const { server, database } = partsOf(url)
  return `postgres://${server}/${database}`
}

/** By SQLSTATE, or by the code of a socket error. */
const SENTENCES: Readonly<Record<string, (parts: AddressParts) => string>> = {
  ECONNREFUSED: ({ server }) => `nothing listens at ${server}`,
  ENOTFOUND: ({ server }) => `the host of ${server} is unknown`,
  EAI_AGAIN: ({ server }) => `the host of ${server} cannot be resolved now`,
  '28P01': ({ user, server }) => `${server} rejects the password of user ${user}`,
  '28000': ({ user, server }) => `${server} rejects user ${user}`,
  '3D000': ({ database, server }) => `${server} has no database ${database}; create it first`,
  '42501': ({ user, database }) =>
    `user ${user} lacks the rights for database ${database}; grant them, or use its owner`,
  '53300': ({ server }) => `${server} has no free connections`,
}

export function connectionError(url: string, error: unknown): UsageError {
  const sentence = SENTENCES[codeOf(error)]
  const parts = partsOf(url)
  const reason = sentence ? sentence(parts) : messageOf(error)
  return new UsageError(`cannot use ${shownUrl(url)}: ${reason}`)
}
