/** Tokens of teams; only their hashes are stored. */
import { createHash, randomBytes } from 'node:crypto'

/** Recognisable for scanners of secrets, and usable in a path. */
export const createToken = (): string => `ust_${randomBytes(32).toString('base64url')}`

/** Tokens are random, so that a fast hash is enough. */
export const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex')

const ID_LENGTH = 10

/** A short name of a token, for lists and for its revocation. */
export const idOf = (hash: string): string => hash.slice(0, ID_LENGTH)
