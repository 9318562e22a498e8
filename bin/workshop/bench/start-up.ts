import { median } from './load.ts'
import { COMMAND, RAW_SERVER, startMeasured } from './process.ts'

const ROUNDS = 9

/** Time from spawn to the first response. */
async function firstResponse(script: string, args: readonly string[], path: string) {
  const begun = performance.now()
  const measured = await startMeasured(script, args)
  const response = await fetch(`${new URL(measured.address).origin}${path}`)
  await response.arrayBuffer()
  const elapsed = performance.now() - begun
  await measured.stop()
  return elapsed
}

interface StartUp {
  readonly milliseconds: number
  readonly yardstick: number
  readonly ratio: number
}

export async function measureStartUp(): Promise<StartUp> {
  const ours: number[] = []
  const empty: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    empty.push(await firstResponse(RAW_SERVER, [], '/'))
    ours.push(
      await firstResponse(
        COMMAND,
        ['serve', '--port', '0'],
        '/api/spamfilter/v1?_fields=namespace',
      ),
    )
  }
  const milliseconds = median(ours)
  const yardstick = median(empty)
  return { milliseconds, yardstick, ratio: milliseconds / yardstick }
}
