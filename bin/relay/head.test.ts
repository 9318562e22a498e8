import { expect, test } from 'vitest'
import { forwardedHeaders } from './head.ts'

const unchanged = (_: string, value: string): string => value

test('headers named by any Connection header are not forwarded', () => {
  const headers = ['Connection', 'close, X-One', 'connection', 'X-Two', 'X-One', '1', 'X-Two', '2']
  expect(forwardedHeaders([...headers, 'X-Three', '3'], unchanged)).toEqual(['X-Three', '3'])
})
