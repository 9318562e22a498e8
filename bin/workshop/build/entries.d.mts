export declare const PACKAGE: {
  readonly name: string
  readonly entries: Readonly<Record<string, string>>
  readonly shared: readonly string[]
}
