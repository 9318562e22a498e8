import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createCaseTimeouts, withCleanupTimeout } from '#conformance/runner/timeouts.ts'
import type { OutgoingRequest } from '#conformance/transport/exchange.ts'
import type { Transport } from '#conformance/transport/transport.ts'

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  vi.useRealTimers()
})

const request: OutgoingRequest = {
  method: 'DELETE',
  path: '/core/v2/posts/1',
  identity: 'administrator',
}

/** Rejects when the signal of a request aborts, and never responds. */
const silent: Transport = {
  send: ({ signal }) =>
    new Promise((_, reject) => {
      if (signal?.aborted) reject(signal.reason)
      signal?.addEventListener('abort', () => reject(signal.reason), { once: true })
    }),
  close: async () => undefined,
}

test('a stop aborts reads at once and writes after a grace period', async () => {
  const stop = new AbortController()
  const timeout = createCaseTimeouts(stop.signal, 60_000)()
  stop.abort()
  expect(timeout.signal.aborted).toBe(true)
  expect(timeout.writeSignal.aborted).toBe(false)
  await vi.advanceTimersByTimeAsync(2000)
  expect(timeout.writeSignal.aborted).toBe(true)
  expect(timeout.isOver()).toBe(false)
})

test('a case may last longer than its timeout, but none of its requests', async () => {
  const timeout = createCaseTimeouts(new AbortController().signal, 1000)()
  const response = (milliseconds: number) =>
    timeout.limit(() => new Promise((resolve) => setTimeout(resolve, milliseconds)))
  for (let at = 0; at < 5; at++) {
    const slow = response(900)
    await vi.advanceTimersByTimeAsync(900)
    await slow
  }
  await vi.advanceTimersByTimeAsync(5000)
  expect(timeout.isOver()).toBe(false)
  const slower = response(1100)
  await vi.advanceTimersByTimeAsync(1100)
  await slower
  expect(timeout.isOver()).toBe(true)
  expect(timeout.signal.aborted).toBe(true)
})

test('after a stop, a silent target ends the whole cleanup within three seconds', async () => {
  const stop = new AbortController()
  const { send } = withCleanupTimeout(silent, stop.signal)
  stop.abort(new Error('stopped'))
  const first = expect(send(request)).rejects.toThrow('stopped')
  await vi.advanceTimersByTimeAsync(3000)
  await first
  await expect(send(request)).rejects.toThrow('stopped')
})

test('without a stop, a cleanup waits for its target', async () => {
  const { send } = withCleanupTimeout(silent, new AbortController().signal)
  let isSettled = false
  send(request).catch(() => {
    isSettled = true
  })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(isSettled).toBe(false)
})
