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

/** Counts what stands behind, all together; above the limit the connection is cut off that adds to it. */
export function createBehind(most: number) {
  let waiting = 0
  const sizes = new Map<BehindSocket, number>()
  const add = (socket: BehindSocket, size: number): void => {
    const before = sizes.get(socket)
    if (before === undefined) socket.once('close', () => forget(socket))
    sizes.set(socket, (before ?? 0) + size)
    waiting += size
  }
  const forget = (socket: BehindSocket): void => {
    waiting -= sizes.get(socket) ?? 0
    sizes.delete(socket)
  }
  return (socket: BehindSocket, response: BehindResponse, size: number): void => {
    if (response.socket || socket.destroyed) return
    add(socket, size)
    response.once('finish', () => {
      if (sizes.has(socket)) add(socket, -size)
    })
    if (waiting > most) socket.destroy()
  }
}
