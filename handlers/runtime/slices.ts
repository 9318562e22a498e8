/** Long work runs in slices and yields to the event loop in between. */
const SLICE_MS = 10

const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve))

/** Processes chunks one by one and yields after each slice. */
export async function inSlices<T>(pieces: Iterable<T>, take: (piece: T) => void): Promise<void> {
  let end = performance.now() + SLICE_MS
  for (const piece of pieces) {
    take(piece)
    if (performance.now() < end) continue
    await pause()
    end = performance.now() + SLICE_MS
  }
}

export async function joinInSlices(pieces: Iterable<string>): Promise<string> {
  const texts: string[] = []
  await inSlices(pieces, (piece) => texts.push(piece))
  return texts.join('')
}

/** Runs jobs one at a time: concurrent sliced jobs would add up their slices. */
export function createQueue(): <T>(job: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve()
  return (job) => {
    const turn = last.then(job, job)
    last = turn
    return turn
  }
}

/** Runs many small jobs in order and yields after each slice. */
export function createSlicedQueue(): <T>(job: () => T | Promise<T>) => Promise<T> {
  const queue = createQueue()
  let end = 0
  return (job) =>
    queue(async () => {
      if (performance.now() >= end) {
        await pause()
        end = performance.now() + SLICE_MS
      }
      return job()
    })
}
