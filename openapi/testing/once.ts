/**
 * For what the tests of a file share and is dear to make: the runner and each of its workers load
 * every file, also those whose tests run elsewhere.
 */
export function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}
