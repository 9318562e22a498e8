/** Writes the declarations of the library's entries and their imports to bin/dist/types. */
export declare function buildDeclarations(sources: readonly string[]): void
