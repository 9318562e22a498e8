import type { BuildOptions } from 'esbuild'

interface Bundle {
  readonly name: string
  readonly entries: Readonly<Record<string, string>>
  readonly shared: readonly string[]
  readonly isPage?: boolean
}

export declare const settingsOf: (bundle: Bundle) => BuildOptions
