import { existsSync } from 'node:fs'
import { readText, writeText } from '#bin/cli/files.ts'
import { UsageError } from '#bin/cli/usage-error.ts'
import { type Acceptance, readAcceptances } from '#openapi/drift/report/acceptance.ts'
import type { DriftReport } from '#openapi/drift/report/report.ts'
import { InputError } from '#openapi/values/input-error.ts'
import { asList, memberOf } from '#openapi/values/json.ts'
import { formatOf, parseText } from './parse.ts'

const dayOf = (date: Date): string => date.toISOString().slice(0, 10)
const QUARTER_MS = 90 * 24 * 60 * 60 * 1000

export async function loadAcceptances(file: string, now: Date): Promise<readonly Acceptance[]> {
  const text = readText(file)
  try {
    return readAcceptances(await parseText(text, formatOf(file, text)), dayOf(now))
  } catch (error) {
    if (error instanceof InputError) throw new UsageError(`${file}: ${error.message}`)
    throw error
  }
}

async function earlier(file: string): Promise<readonly unknown[]> {
  if (!existsSync(file)) return []
  const text = readText(file)
  return asList(memberOf(await parseText(text, formatOf(file, text)), 'accepted'))
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
  if (/\.ya?ml$/i.test(file))
    throw new UsageError('--write-acceptance writes JSON; name a .json file')
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
  const accepted = [...(await earlier(file)), ...fresh]
  writeText(file, `${JSON.stringify({ accepted }, null, 2)}\n`)
  return fresh.length
}
