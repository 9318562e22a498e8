/** The remote catalogue of site kits, replaced by a substitute without network (D-034). */
import type { Site } from '#fixtures/site.ts'

export interface SiteKit {
  readonly _id: string
  readonly title: string
  readonly updated_at: string
  readonly featured_index: number
  readonly taxonomies: readonly { readonly name: string; readonly type: string }[]
  readonly manifest: { readonly name: string; readonly title: string }
}

/** How the substitute behaves; a dataset or the control interface sets it. */
interface KitCatalogue {
  readonly reachable: boolean
  readonly kits: readonly SiteKit[]
}

const kit = (given: Omit<SiteKit, 'manifest' | 'taxonomies'>, name: string): SiteKit => ({
  ...given,
  taxonomies: [{ name: 'Education', type: 'category' }],
  manifest: { name, title: given.title },
})

const READY: KitCatalogue = {
  reachable: true,
  kits: [
    kit(
      {
        _id: '64f0c1a2b3d4e5f601234567',
        title: 'Programme Centre',
        updated_at: '2026-02-14T09:30:00.000Z',
        featured_index: 1,
      },
      'programme-centre',
    ),
    kit(
      {
        _id: '64f0c1a2b3d4e5f60123457a',
        title: 'Evening School',
        updated_at: '2025-11-03T14:05:00.000Z',
        featured_index: 2,
      },
      'evening-school',
    ),
  ],
}

/** None while the catalogue cannot be reached. */
export function kitsOf(site: Site): readonly SiteKit[] {
  const { reachable, kits } = {
    ...READY,
    ...site.option<Partial<KitCatalogue>>('starter-plus.kits', {}),
  }
  return reachable ? kits : []
}
