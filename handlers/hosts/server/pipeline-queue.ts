/**
 * Bytes queued behind earlier pipelined responses. Clients that keep sending without reading are
 * disconnected.
 */

interface QueuedSocket {
  readonly destroyed: boolean
  destroy(): unknown
  once(event: 'close', listener: () => void): unknown
}

/** The subset of node's response in use. */
interface QueuedResponse {
  /** Null while an earlier response of the connection is unsent. */
  readonly socket: object | null
  once(event: 'finish', listener: () => void): unknown
}

interface PipelineQueue {
  /** Queued bytes of all connections. */
  readonly waiting: number
  /**
   * Above the limit large responses are rejected; above twice the limit the connection is closed.
   */
  add(socket: QueuedSocket, response: QueuedResponse, size: number): void
}

export function createPipelineQueue(max: number): PipelineQueue {
  let waiting = 0
  const sizes = new Map<QueuedSocket, number>()
  const addBytes = (socket: QueuedSocket, size: number): void => {
    const before = sizes.get(socket)
    if (before === undefined) socket.once('close', () => removeSocket(socket))
    sizes.set(socket, (before ?? 0) + size)
    waiting += size
  }
  const removeSocket = (socket: QueuedSocket): void => {
    waiting -= sizes.get(socket) ?? 0
    sizes.delete(socket)
  }
  return {
    get waiting() {
      return waiting
    },
    add: (socket, response, size) => {
      if (response.socket || socket.destroyed) return
      addBytes(socket, size)
      response.once('finish', () => {
        if (sizes.has(socket)) addBytes(socket, -size)
      })
      if (waiting > 2 * max) socket.destroy()
    },
  }
}
