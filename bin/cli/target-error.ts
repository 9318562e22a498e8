import { TransportError } from '#conformance/transport/exchange.ts'
import { InputError } from '#openapi/values/input-error.ts'
import { messageOf } from '#openapi/values/json.ts'
import { readText } from './files.ts'
import { UsageError } from './usage-error.ts'

/** Rethrows the error of a target as a sentence that names it. */
export const rethrowTargetError = (error: unknown, address: string): never => {
  if (error instanceof InputError || error instanceof TransportError) {
    const where = error.message.includes(address) ? '' : `${address}: `
    throw new UsageError(where + error.message)
  }
  if (error instanceof SyntaxError) throw new UsageError(`not JSON: ${error.message}`)
  throw error
}

export function parseFile<T>(file: string | undefined, read: (text: string) => T, fallback: T): T {
  if (file === undefined) return fallback
  try {
    return read(readText(file))
  } catch (error) {
    if (error instanceof UsageError) throw error
    throw new UsageError(`${file}: ${messageOf(error)}`)
  }
}
