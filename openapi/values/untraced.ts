/** For what notes where it was made although nobody asks: to find that out takes longer than to make it. */
export function untraced<T>(make: () => T): T {
  const { stackTraceLimit } = Error
  Error.stackTraceLimit = 0
  try {
    return make()
  } finally {
    Error.stackTraceLimit = stackTraceLimit
  }
}
