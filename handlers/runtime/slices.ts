/** Long work is done in slices, so that nobody else waits for more than one of them. */
const SLICE_MS = 10

const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve))

/** Takes one piece after the other and lets others have their turn in between. */
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

/** Does one job after the other: slices of several jobs would come all at once. */
export function createQueue(): <T>(job: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve()
  return (job) => {
    const turn = last.then(job, job)
    last = turn
    return turn
  }
}

/** Does small jobs of many at their own time, but never more than a slice of them in one go. */
export function createPace(): <T>(job: () => T | Promise<T>) => Promise<T> {
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
