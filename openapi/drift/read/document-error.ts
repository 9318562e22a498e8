/** A document that cannot be compared. Its message is one sentence that names the place. */
export class DocumentError extends Error {
  override readonly name = 'DocumentError'
}
