import type { BuildOptions } from 'esbuild'

export interface Bundle {
  readonly name: string
  readonly entries: Readonly<Record<string, string>>
  readonly platform: 'browser' | 'node'
  readonly external: readonly string[]
  readonly isPage?: boolean
}

export declare const settingsOf: (bundle: Bundle) => BuildOptions
export declare const REQUIRE: string
