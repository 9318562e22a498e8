import type { Metafile } from 'esbuild'
import type { EmbeddedWork } from './embedded.d.mts'

export interface BundledPackage {
  readonly name: string
  readonly version: string
  readonly license: string
  readonly author?: string
  readonly homepage?: string
  /** The licence and further notices. */
  readonly texts: readonly string[]
  /** Comments with a copyright in its bundled files. */
  readonly copied?: readonly string[]
  /** Works inside of its bundled files. */
  readonly embedded?: readonly EmbeddedWork[]
}

export declare const bundledFolders: (metafile: Pick<Metafile, 'outputs'>) => readonly string[]
export declare const inlinedFolders: (metafile: Pick<Metafile, 'outputs'>) => readonly string[]
export declare const copyrightsIn: (text: string) => readonly string[]
export declare const readPackages: (
  folders: readonly string[],
  files?: readonly string[],
) => readonly BundledPackage[]
export declare const bundledPackages: () => Promise<readonly BundledPackage[]>
export declare const noticesOf: (packages: readonly BundledPackage[]) => string
/** The file that is shipped. */
export declare const NOTICES: string
