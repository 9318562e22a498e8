import { appendFileSync, closeSync } from 'node:fs'
import { join } from 'node:path'
import { openNew } from '#bin/cli/files.ts'
import { showProgress } from '#bin/cli/show-progress.ts'
import type { Terminal } from '#bin/cli/terminal.ts'
import { escapeUnprintable } from '#bin/cli/text.ts'
import { UsageError } from '#bin/cli/usage-error.ts'
import { type Case, operationIdOf } from '#conformance/case/case.ts'
import { createQuirkMarker } from '#conformance/report/quirks.ts'
import type { Result } from '#conformance/runner/result.ts'
import { findingWithoutRun, selectCases } from '#conformance/runner/select.ts'
import type { Session } from '#conformance/runner/session.ts'
import { messageOf } from '#openapi/values/json.ts'
import type { Options } from './options.ts'
import { createProgress } from './progress.ts'
import { defaultsFor, failedIds, failsQuirks, shardFrom } from './settings.ts'

function casesFor(given: Options, { target }: Session): readonly Case[] {
  const ids = failedIds(given)
  const shard = shardFrom(given.shard)
  const cases = selectCases(target.contract, {
    only: given.only,
    ...(ids && { ids }),
    ...(shard && { shard }),
    ...(given.seed !== undefined && { seed: given.seed }),
  })
  if (cases.length === 0) throw new UsageError('no case matches the options')
  return cases
}

/** A passed case, the most frequent one, has no further members. */
const eventOf = ({ id, outcome, level, reason, expected, got }: Result): string =>
  outcome === 'pass'
    ? `{"id":${JSON.stringify(id)},"outcome":"pass","level":"${level}"}`
    : JSON.stringify({ id, outcome, level, reason, expected, got })

const EVENTS_EVERY_MS = 200

/** One line per finished case, to follow a long run; lines are buffered. A failed write does not end the run. */
function openEvents(folder: string, { note }: Terminal) {
  const file = join(folder, 'events.ndjson')
  const descriptor = openNew(file)
  let isWritable = true
  let lines = ''
  function write(): void {
    try {
      if (isWritable) appendFileSync(descriptor, lines)
    } catch (error) {
      isWritable = false
      note(`understudy: ${file} is incomplete: ${messageOf(error)}`)
    }
    lines = ''
  }
  const timer = setInterval(write, EVENTS_EVERY_MS)
  return {
    add(result: Result) {
      lines += `${escapeUnprintable(eventOf(result))}\n`
    },
    close() {
      clearInterval(timer)
      write()
      closeSync(descriptor)
    },
  }
}

/** Runs the selected cases and shows their progress. */
export async function runCases(
  given: Options,
  session: Session,
  terminal: Terminal,
): Promise<readonly Result[]> {
  const cases = casesFor(given, session)
  const { target, locate } = session
  const { level } = defaultsFor(given, target.isStandIn)
  const markQuirk = createQuirkMarker(target.contract.operations, failsQuirks(given, target))
  const before = cases.map((each) =>
    findingWithoutRun(each, locate(operationIdOf(each)), {
      target,
      level,
      hasBrowser: session.openVisit !== undefined,
    }),
  )
  const enabled = cases.filter((_, place) => before[place]?.outcome !== 'disabled')
  const run = cases.filter((_, place) => !before[place])
  const progress = createProgress(enabled, () => performance.now(), run)
  const events = openEvents(given.report, terminal)
  const hide = showProgress(progress.line)
  try {
    return await session.run(cases, (result) => {
      progress.add(markQuirk(result))
      events.add(result)
    })
  } finally {
    hide()
    events.close()
  }
}
