/** For tests: a form body with text parts and files. */
import type { TestRequest } from './testing.ts'

interface TestFile {
  /** Empty for a file field without a file. */
  readonly name: string
  readonly text: string | Uint8Array
}

export type TestParts = Readonly<Record<string, string | readonly string[] | TestFile>>

const BOUNDARY = 'boundary-of-tests'
const encoder = new TextEncoder()

const isFile = (part: TestParts[string]): part is TestFile =>
  typeof part === 'object' && 'name' in part

const headOf = (name: string, more = ''): Uint8Array =>
  encoder.encode(`--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n`)

function chunksOf([name, part]: [string, TestParts[string]]): readonly Uint8Array[] {
  const end = encoder.encode('\r\n')
  if (!isFile(part))
    return [part].flat().flatMap((text) => [headOf(name), encoder.encode(text), end])
  const content = typeof part.text === 'string' ? encoder.encode(part.text) : part.text
  const more = `; filename="${part.name}"\r\nContent-Type: application/octet-stream`
  return [headOf(name, more), content, end]
}

function joined(chunks: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(chunks.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const chunk of chunks) {
    whole.set(chunk, at)
    at += chunk.length
  }
  return whole
}

/** Body and content type of a multipart request. */
export const multipart = (
  parts: TestParts,
  headers: TestRequest['headers'] = {},
): Required<Pick<TestRequest, 'body' | 'headers'>> => ({
  body: joined([...Object.entries(parts).flatMap(chunksOf), encoder.encode(`--${BOUNDARY}--\r\n`)]),
  headers: { ...headers, 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
})
