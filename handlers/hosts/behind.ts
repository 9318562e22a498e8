/** Responses that stand behind others of the same connection: who asks on and on has to read, too. */

interface BehindSocket {
  readonly destroyed: boolean
  destroy(): unknown
  once(event: 'close', listener: () => void): unknown
}

/** The parts of node's response that are used. */
interface BehindResponse {
  /** Null while another response of the connection has to be sent before. */
  readonly socket: object | null
  once(event: 'finish', listener: () => void): unknown
}

interface Behind {
  /** So many bytes, all together. */
  readonly waiting: number
  /** Large ones are refused above the limit; above twice as much the connection is cut off that adds to it. */
  add(socket: BehindSocket, response: BehindResponse, size: number): void
}

export function createBehind(most: number): Behind {
  let waiting = 0
  const sizes = new Map<BehindSocket, number>()
  const count = (socket: BehindSocket, size: number): void => {
    const before = sizes.get(socket)
    if (before === undefined) socket.once('close', () => forget(socket))
    sizes.set(socket, (before ?? 0) + size)
    waiting += size
  }
  const forget = (socket: BehindSocket): void => {
    waiting -= sizes.get(socket) ?? 0
    sizes.delete(socket)
  }
  return {
    get waiting() {
      return waiting
    },
    add: (socket, response, size) => {
      if (response.socket || socket.destroyed) return
      count(socket, size)
      response.once('finish', () => {
        if (sizes.has(socket)) count(socket, -size)
      })
      if (waiting > 2 * most) socket.destroy()
    },
  }
}
