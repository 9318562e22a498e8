import { Session } from 'node:inspector/promises'
import process from 'node:process'

/** Bytes of the heap after a garbage collection. */
export async function usedHeap(): Promise<number> {
  const session = new Session()
  session.connect()
  await session.post('HeapProfiler.collectGarbage')
  session.disconnect()
  return process.memoryUsage().heapUsed
}
