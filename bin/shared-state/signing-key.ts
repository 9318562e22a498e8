/** The key that all replicas sign sessions with, so that each accepts the sessions of the others. */
import { createHmac, randomBytes } from 'node:crypto'
import type { SqlDatabase } from '#bin/database/database.ts'

const NAME = 'signing-key'

/** The stored key; the first replica creates it. */
export async function readSigningKey({ query }: SqlDatabase): Promise<string> {
  await query(
    'INSERT INTO understudy_setting (name, value) VALUES ($1, $2) ON CONFLICT (name) DO NOTHING',
    [NAME, randomBytes(32).toString('base64url')],
  )
  const [row] = await query<{ value: string }>(
    'SELECT value FROM understudy_setting WHERE name = $1',
    [NAME],
  )
  if (!row) throw new Error('expected a signing key in understudy_setting, got none')
  return row.value
}

/** A session of one team is not valid for another. */
export const signingKeyOf = (key: string, team: string): string =>
  createHmac('sha256', key).update(team).digest('base64url')
