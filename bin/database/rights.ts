/** The rights that a server needs, checked before it listens. */
import { UsageError } from '#bin/cli/usage-error.ts'
import type { SqlDatabase } from './database.ts'

type TableRight = 'SELECT' | 'INSERT' | 'UPDATE' | 'DELETE'

/** By table. */
export type TableRights = Readonly<Record<string, readonly TableRight[]>>

const MISSING = `SELECT wanted.name, wanted.privilege
FROM unnest($1::text[], $2::text[]) AS wanted (name, privilege)
WHERE NOT has_table_privilege(wanted.name, wanted.privilege)`

export const lacksRights = (reason: string): UsageError =>
  new UsageError(
    `the user of the database lacks rights: ${reason}; grant them, or use the owner of the database`,
  )

/** Throws one sentence if the user of the connection lacks one of the rights. */
export async function checkRights({ query }: SqlDatabase, rights: TableRights): Promise<void> {
  const wanted = Object.entries(rights).flatMap(([name, own]) => own.map((right) => [name, right]))
  const missing = await query<{ name: string; privilege: string }>(MISSING, [
    wanted.map(([name]) => name),
    wanted.map(([, right]) => right),
  ])
  const names = missing.map(({ name, privilege }) => `${privilege} on ${name}`)
  if (names.length) throw lacksRights(names.join(', '))
}
