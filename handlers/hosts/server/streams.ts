/** Endless responses, open until the client disconnects or the server stops. */
import type { HttpOutput } from '#handlers/runtime/request/http.ts'

/** The subset of node's response in use. */
interface StreamSink {
  readonly writableLength: number
  writeHead(status: number, headers: HttpOutput['headers']): unknown
  write(text: string): boolean
  end(): unknown
  on(event: 'close', listener: () => void): unknown
}

/** A response with a stream after its body. */
type StreamedOutput = HttpOutput & Required<Pick<HttpOutput, 'stream'>>

export const isStreamed = (output: HttpOutput): output is StreamedOutput =>
  output.stream !== undefined

export interface Streams {
  /** Whether another stream may be opened. */
  hasRoom(): boolean
  open(response: StreamSink, output: StreamedOutput): void
  close(): void
}

const MAX_OPEN = 64
/** Shorter than the idle timeout of connections. */
const HEARTBEAT_MS = 10_000
/** Clients that do not read are disconnected and can request the missed events again. */
const MAX_BUFFERED = 1024 * 1024

export function createStreams(): Streams {
  const openStreams = new Set<() => void>()
  return {
    hasRoom: () => openStreams.size < MAX_OPEN,
    open: (response, { status, headers, stream, body }) => {
      response.writeHead(status, headers)
      const send = (text: string): void => {
        if (response.writableLength > MAX_BUFFERED) end()
        else response.write(text)
      }
      const heartbeat = setInterval(() => send(':\n\n'), HEARTBEAT_MS)
      const stop = stream(send)
      const end = (): void => {
        if (!openStreams.delete(end)) return
        clearInterval(heartbeat)
        stop()
        response.end()
      }
      openStreams.add(end)
      response.on('close', end)
      response.write(body)
    },
    close: () => {
      for (const end of openStreams) end()
    },
  }
}
