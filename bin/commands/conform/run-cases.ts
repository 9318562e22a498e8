import { createWriteStream, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { showProgress } from '#bin/cli/show-progress.ts'
import { printable } from '#bin/cli/text.ts'
import { UsageError } from '#bin/cli/usage-error.ts'
import { type Case, operationIdOf } from '#conformance/case/case.ts'
import type { Result } from '#conformance/runner/result.ts'
import { findingBefore, selectCases } from '#conformance/runner/select.ts'
import type { Session } from '#conformance/runner/session.ts'
import type { Options } from './options.ts'
import { createProgress } from './progress.ts'
import { defaultsFor, failedIds, shardFrom } from './settings.ts'

function casesFor(given: Options, { target }: Session): readonly Case[] {
  const ids = failedIds(given)
  const shard = shardFrom(given.shard)
  const cases = selectCases(target.contract, {
    only: given.only,
    ...(ids && { ids }),
    ...(shard && { shard }),
    ...(given.seed !== undefined && { seed: given.seed }),
  })
  if (cases.length === 0) throw new UsageError('no case matches what was asked for')
  return cases
}

/** A passed case, the most frequent one, has no further members. */
const eventOf = ({ id, outcome, level, reason, expected, got }: Result): string =>
  outcome === 'pass'
    ? `{"id":${JSON.stringify(id)},"outcome":"pass","level":"${level}"}`
    : JSON.stringify({ id, outcome, level, reason, expected, got })

const EVENTS_EVERY_MS = 200

/** One line per finished case, to follow a long run; lines are buffered. */
function openEvents(folder: string) {
  mkdirSync(folder, { recursive: true })
  const stream = createWriteStream(join(folder, 'events.ndjson'))
  let lines = ''
  function write(): void {
    if (lines !== '') stream.write(lines)
    lines = ''
  }
  const timer = setInterval(write, EVENTS_EVERY_MS)
  return {
    add(result: Result) {
      lines += `${printable(eventOf(result))}\n`
    },
    close() {
      clearInterval(timer)
      write()
      return new Promise<void>((resolve) => stream.end(resolve))
    },
  }
}

/** Runs the selected cases and shows their progress. */
export async function runCases(given: Options, session: Session): Promise<readonly Result[]> {
  const cases = casesFor(given, session)
  const { target, locate } = session
  const { level } = defaultsFor(given, target.isStandIn)
  const before = cases.map((each) =>
    findingBefore(each, locate(operationIdOf(each)), {
      target,
      level,
      hasBrowser: session.openVisit !== undefined,
    }),
  )
  const asked = cases.filter((_, place) => before[place]?.outcome !== 'disabled')
  const run = cases.filter((_, place) => !before[place])
  const progress = createProgress(asked, () => performance.now(), run)
  const events = openEvents(given.report)
  const hide = showProgress(progress.line)
  try {
    return await session.run(cases, (result) => {
      progress.add(result)
      events.add(result)
    })
  } finally {
    hide()
    await events.close()
  }
}
