/**
 * An unusable input: a file, a document, an account. The message is one sentence that names the
 * location.
 */
export class InputError extends Error {
  override readonly name = 'InputError'
}
