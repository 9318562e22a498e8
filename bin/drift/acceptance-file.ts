import { existsSync } from 'node:fs'
import { readText, writeText } from '#bin/cli/files.ts'
import { UsageError } from '#bin/cli/usage-error.ts'
import { type Acceptance, readAcceptances } from '#openapi/drift/report/acceptance.ts'
import type { DriftReport } from '#openapi/drift/report/report.ts'
import { DAY_MS } from '#openapi/values/day.ts'
import { InputError } from '#openapi/values/input-error.ts'
import { memberOf } from '#openapi/values/json.ts'
import { formatOf, parseText } from './parse.ts'

const dayOf = (date: Date): string => date.toISOString().slice(0, 10)
const QUARTER_MS = 90 * DAY_MS

async function parsed<T>(file: string, read: (value: unknown) => T): Promise<T> {
  const text = readText(file)
  try {
    return read(await parseText(text, formatOf(file, text)))
  } catch (error) {
    if (error instanceof InputError) throw new UsageError(`${file}: ${error.message}`)
    throw error
  }
}

export const loadAcceptances = async (
  file: string | undefined,
  now: Date,
): Promise<readonly Acceptance[]> =>
  file === undefined ? [] : parsed(file, (value) => readAcceptances(value, dayOf(now)))

function entriesIn(value: unknown): readonly unknown[] {
  const accepted = memberOf(value, 'accepted')
  if (Array.isArray(accepted)) return accepted
  throw new InputError('expected a list "accepted", as --write-acceptance writes it')
}

/** The entries of an earlier draft, to which others are added. */
export async function readDraftedAcceptances(file: string): Promise<readonly unknown[]> {
  if (/\.ya?ml$/i.test(file))
    throw new UsageError('--write-acceptance writes JSON; name a .json file')
  return existsSync(file) ? parsed(file, entriesIn) : []
}

/**
 * Adds an entry for each failing finding. The reasons are placeholders; the file is rejected until
 * they are replaced.
 */
export async function writeAcceptances(
  file: string,
  { findings }: DriftReport,
  now: Date,
): Promise<number> {
  const fresh = findings
    .filter(({ fails }) => fails)
    .map(({ fingerprint, rule, methods, path, message }) => ({
      fingerprint,
      rule,
      path,
      ...(methods.length === 1 && { method: methods[0] }),
      message,
      reason: '',
      expires: dayOf(new Date(now.getTime() + QUARTER_MS)),
    }))
  const accepted = [...(await readDraftedAcceptances(file)), ...fresh]
  writeText(file, `${JSON.stringify({ accepted }, null, 2)}\n`)
  return fresh.length
}
