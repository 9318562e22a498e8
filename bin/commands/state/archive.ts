/** The sites of a state, in a file or in PostgreSQL, for commands. */
import type { Snapshot } from '#fixtures/dataset/dataset.ts'
import type { VariantId } from '#openapi/language/variants.ts'

export interface ArchivedSite {
  readonly name: string
  readonly variant: string
  /** Empty for a site without a team; only for databases. */
  readonly team?: string
  /** Of its changes, in bytes; only for databases. */
  readonly size?: number
  /** The time of the last change; only for databases. */
  readonly changed?: string
}

export interface SiteArchive {
  readonly variant: VariantId
  readonly team: string
  /** Those of all teams. */
  list(): Promise<readonly ArchivedSite[]>
  read(name: string): Promise<Snapshot | undefined>
  /** Replaces a site of the same name; an invalid snapshot throws. */
  write(name: string, snapshot: unknown): Promise<void>
  /** False if there is no such site. */
  remove(name: string): Promise<boolean>
  close(): Promise<void>
}

export interface ArchiveOptions {
  readonly variant?: VariantId | undefined
  /** The team of the sites in a database. */
  readonly team?: string
  /** Whether a file that does not exist is created. */
  readonly mayCreate?: boolean
  readonly note: (sentence: string) => void
}
