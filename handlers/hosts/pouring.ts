/** Long responses: made piece by piece, no faster than they are read, so that slow readers cost nothing. */
import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { createPace } from '#handlers/runtime/slices.ts'

/** So many characters are sent at a time; a piece that is longer goes alone. */
const TOGETHER = 64 * 1024
const WAIT_MS = 50

function* inBlocks(pieces: Iterable<string>): Generator<string> {
  let block = ''
  for (const piece of pieces) {
    block += piece
    if (block.length < TOGETHER) continue
    yield block
    block = ''
  }
  if (block) yield block
}

/** Until the client has read enough, or is gone. */
async function drained(response: ServerResponse): Promise<void> {
  const gone = new AbortController()
  const { signal } = gone
  const leave = () => gone.abort()
  response.once('close', leave)
  await once(response, 'drain', { signal }).catch((error: unknown) => {
    if (!signal.aborted) throw error
  })
  response.off('close', leave)
}

interface PourOptions {
  /** Whether so much waits for slow readers that no more should be added. */
  readonly isFull: () => boolean
  readonly failed: (error: unknown) => void
}

export type Pour = (response: ServerResponse, pieces: Iterable<string>) => void

export function createPour({ isFull, failed }: PourOptions): Pour {
  const inTurn = createPace()
  const pour = async (response: ServerResponse, pieces: Iterable<string>): Promise<void> => {
    const blocks = inBlocks(pieces)
    while (!response.destroyed) {
      while (isFull() && !response.destroyed) await wait(WAIT_MS)
      const { done, value } = await inTurn(() => blocks.next())
      if (done) break
      if (!response.destroyed && !response.write(value)) await drained(response)
    }
    response.end()
  }
  return (response, pieces) =>
    void pour(response, pieces).catch((error: unknown) => {
      failed(error)
      // The head promised a whole document: a cut line tells that this is none.
      response.destroy()
    })
}
