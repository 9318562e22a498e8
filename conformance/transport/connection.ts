/** One connection straight to an origin: a request, its response, the next request. */
import { connect, isIP, type Socket } from 'node:net'
import { connect as connectSafely, TLSSocket } from 'node:tls'
import {
  connectionError,
  type HttpOptions,
  LONGEST_IDLE_MS,
  type Settle,
  tlsOptions,
  toError,
  WORDS,
} from './line.ts'
import { createResponseReader, type Message, type ResponseReader } from './response-reader.ts'

const READ_BYTES = 64 * 1024

export interface Job {
  readonly method: string
  readonly text: Buffer
  readonly settle: Settle
}

export interface OpenConnection {
  run(job: Job): void
  /** Whether the target most likely still has it. */
  isUsable(): boolean
  close(): void
}

interface Owner {
  /** It can take another request. */
  freed(connection: OpenConnection): void
  closed(connection: OpenConnection): void
}

type Read = (bytes: Buffer) => void

/** Streams would cost more than all the rest of a request. */
function openSocket(origin: string, options: HttpOptions, read: Read): Socket {
  const { protocol, hostname, port } = new URL(origin)
  const host = hostname.replace(/^\[|\]$/g, '')
  const onread = {
    buffer: Buffer.allocUnsafeSlow(READ_BYTES),
    callback(length: number, buffer: Uint8Array) {
      // The next read writes to the same place.
      read(Buffer.from(buffer.subarray(0, length)))
      return true
    },
  }
  const common = { host, noDelay: true, onread }
  if (protocol === 'http:') return connect({ ...common, port: Number(port || 80) })
  return connectSafely({
    ...common,
    ...tlsOptions(origin, options),
    port: Number(port || 443),
    ALPNProtocols: ['http/1.1'],
    ...(!isIP(host) && { servername: host }),
  })
}

/** A second less than the target says it keeps a connection that nobody uses. */
function idleMs({ headers }: Message): number {
  const [, seconds = ''] = /timeout=(\d+)/i.exec(headers['keep-alive'] ?? '') ?? []
  return seconds === '' ? LONGEST_IDLE_MS : Math.min(LONGEST_IDLE_MS, Number(seconds) * 1000 - 1000)
}

interface Underway {
  readonly settle: Settle
  readonly reader: ResponseReader
  hasBegun: boolean
}

/** Says what went wrong before the response was complete. */
function watch(socket: Socket, { timeouts }: HttpOptions, stopped: (reason: Error) => void): void {
  const late = () => stopped(connectionError(WORDS.connect))
  const timer = setTimeout(late, timeouts.connect)
  const opened = socket instanceof TLSSocket ? 'secureConnect' : 'connect'
  socket.once(opened, () => clearTimeout(timer))
  socket.once('error', (error) => stopped(toError(error)))
  socket.once('close', () => {
    clearTimeout(timer)
    stopped(connectionError(WORDS.closed))
  })
}

export function openConnection(origin: string, options: HttpOptions, owner: Owner): OpenConnection {
  let work: Underway | undefined
  let usableUntil = Number.POSITIVE_INFINITY

  function done(outcome: Message | Error): void {
    const settle = work?.settle
    work = undefined
    if ('isReusable' in outcome && outcome.isReusable) {
      usableUntil = performance.now() + idleMs(outcome)
      // Whoever forgets to close ends all the same.
      socket.unref()
      owner.freed(connection)
    } else socket.destroy()
    settle?.(outcome)
  }
  const socket = openSocket(origin, options, (bytes) => {
    // Nobody asked: whatever it is, it is no response.
    if (!work) return void socket.destroy()
    work.hasBegun = true
    try {
      const message = work.reader.add(bytes)
      if (message) done(message)
    } catch (error) {
      done(toError(error))
    }
  })
  const connection: OpenConnection = {
    run({ method, text, settle }) {
      work = { settle, reader: createResponseReader(method, options.maxBytes), hasBegun: false }
      socket.ref()
      socket.write(text)
    },
    isUsable: () => !socket.destroyed && performance.now() < usableUntil,
    close: () => void socket.destroy(),
  }
  socket.setTimeout(options.timeouts.firstByte, () =>
    done(connectionError(work?.hasBegun ? WORDS.body : WORDS.head)),
  )
  watch(socket, options, (reason) => done(work?.reader.end() ?? reason))
  socket.once('close', () => owner.closed(connection))
  return connection
}
