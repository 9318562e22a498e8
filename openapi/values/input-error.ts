/** Something handed in cannot be used: a file, a document, an account. One sentence that names the place. */
export class InputError extends Error {
  override readonly name = 'InputError'
}
