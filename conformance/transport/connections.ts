/** A few connections straight to one origin, and the requests that wait for one of them (D-063). */
import { type Job, type OpenConnection, openConnection } from './connection.ts'
import { connectionError, type HttpLine, type HttpOptions, WORDS } from './line.ts'
import { requestText } from './request-text.ts'

export function createConnections(origin: string, options: HttpOptions): HttpLine {
  const { host } = new URL(origin)
  const all = new Set<OpenConnection>()
  const idle: OpenConnection[] = []
  const waiting: Job[] = []
  const busy = new Map<Job, OpenConnection>()

  function begin(connection: OpenConnection, job: Job): void {
    busy.set(job, connection)
    connection.run(job)
  }
  function open(): OpenConnection {
    const connection = openConnection(origin, options, {
      freed: (free) => void idle.push(free),
      closed(gone) {
        all.delete(gone)
        goOn()
      },
    })
    all.add(connection)
    return connection
  }
  /** The connection that was used last is the one that is most likely still there. */
  function usable(): OpenConnection | undefined {
    for (let found = idle.pop(); found; found = idle.pop()) {
      if (found.isUsable()) return found
      found.close()
    }
    return all.size < options.connections ? open() : undefined
  }
  function goOn(): void {
    while (waiting.length > 0) {
      const connection = usable()
      const job = connection && waiting.shift()
      if (!job) return
      begin(connection, job)
    }
  }
  return {
    start(request, settle) {
      const job: Job = {
        method: request.method,
        text: requestText(request, host),
        settle(outcome) {
          busy.delete(job)
          settle(outcome)
          goOn()
        },
      }
      waiting.push(job)
      goOn()
      return (reason) => {
        const place = waiting.indexOf(job)
        if (place >= 0) waiting.splice(place, 1)
        else busy.get(job)?.close()
        settle(reason)
      }
    },
    async close() {
      for (const job of waiting.splice(0)) job.settle(connectionError(WORDS.closed))
      for (const connection of all) connection.close()
    },
  }
}
