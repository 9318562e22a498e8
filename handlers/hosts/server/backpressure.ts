/** Backpressure: pauses all sockets while too many requests are in flight. */

/** The subset of node's socket in use. */
interface PausableSocket {
  isPaused(): boolean
  pause(): unknown
  resume(): unknown
}

export interface Backpressure {
  /** Pauses all sockets; already paused sockets are left to their owner. */
  close(): void
  /** Resumes them in the next iteration: a socket has to be read before it can be paused again. */
  open(): void
  /** Registers a new socket, which is paused too while closed. */
  register(socket: PausableSocket): void
}

export function createBackpressure(sockets: Iterable<PausableSocket>): Backpressure {
  let pausedSockets: PausableSocket[] = []
  let state: 'open' | 'closed' | 'opening' = 'open'
  const pauseSocket = (socket: PausableSocket): void => {
    if (socket.isPaused()) return
    socket.pause()
    pausedSockets.push(socket)
  }
  const resumeAll = (): void => {
    state = 'open'
    const waiting = pausedSockets
    pausedSockets = []
    for (const socket of waiting) socket.resume()
  }
  return {
    close: () => {
      if (state !== 'open') return
      state = 'closed'
      for (const socket of sockets) pauseSocket(socket)
    },
    open: () => {
      if (state !== 'closed') return
      state = 'opening'
      setImmediate(resumeAll)
    },
    register: (socket) => {
      if (state === 'open') return
      // Node is about to start reading it, which would undo a pause.
      queueMicrotask(() => {
        if (state !== 'open') pauseSocket(socket)
      })
    },
  }
}
