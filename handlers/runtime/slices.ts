/** Long work runs in slices and yields to the event loop in between. */
const SLICE_MS = 10

const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve))

/** Processes chunks one by one and yields after each slice. */
export async function processInSlices<T>(
  items: Iterable<T>,
  process: (item: T) => void,
): Promise<void> {
  let end = performance.now() + SLICE_MS
  for (const item of items) {
    process(item)
    if (performance.now() < end) continue
    await pause()
    end = performance.now() + SLICE_MS
  }
}

export async function joinInSlices(items: Iterable<string>): Promise<string> {
  const texts: string[] = []
  await processInSlices(items, (item) => texts.push(item))
  return texts.join('')
}

/** Runs jobs one at a time: concurrent sliced jobs would add up their slices. */
export function createQueue(): <T>(job: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve()
  return (job) => {
    const result = last.then(job, job)
    last = result
    return result
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
