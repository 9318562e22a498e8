/** Keeps clients waiting who ask faster than they can be answered: no more is read of anybody for a while. */

/** The parts of a connection that are used. */
interface HeldSocket {
  isPaused(): boolean
  pause(): unknown
  resume(): unknown
}

export interface Door {
  /** Connections that are not read already stay as they are. */
  close(): void
  /** Soon: a connection that is read again has to be so before it can be stopped once more. */
  open(): void
  /** A connection that came meanwhile. */
  meet(socket: HeldSocket): void
}

export function createDoor(sockets: Iterable<HeldSocket>): Door {
  let held: HeldSocket[] = []
  let state: 'open' | 'closed' | 'opening' = 'open'
  const hold = (socket: HeldSocket): void => {
    if (socket.isPaused()) return
    socket.pause()
    held.push(socket)
  }
  const letIn = (): void => {
    state = 'open'
    const waiting = held
    held = []
    for (const socket of waiting) socket.resume()
  }
  return {
    close: () => {
      if (state !== 'open') return
      state = 'closed'
      for (const socket of sockets) hold(socket)
    },
    open: () => {
      if (state !== 'closed') return
      state = 'opening'
      setImmediate(letIn)
    },
    meet: (socket) => {
      if (state === 'open') return
      // The runtime has set about reading it, and would take it up again.
      queueMicrotask(() => {
        if (state !== 'open') hold(socket)
      })
    },
  }
}
