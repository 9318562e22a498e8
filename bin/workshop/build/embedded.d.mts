/** A work inside of a bundled package. */
export interface EmbeddedWork {
  readonly name: string
  readonly license: string
  readonly author: string
  readonly homepage: string
  readonly notice: string
}

export declare const embeddedIn: (file: string, text: string) => readonly EmbeddedWork[]
