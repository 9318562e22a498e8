import { namespace } from '#openapi/shared/namespace.ts'
import { getLicenseStatus, getTierFeatures } from './license.ts'
import { renderPostsWidget } from './posts-widget.ts'
import { refreshLoop, refreshSearch } from './refresh.ts'
import { getPostTypeTaxonomies } from './taxonomies.ts'

export const builderProV1 = namespace({
  name: 'builder-pro/v1',
  description: 'Page-builder extension.',
  operations: [
    getTierFeatures,
    getLicenseStatus,
    renderPostsWidget,
    getPostTypeTaxonomies,
    refreshLoop,
    refreshSearch,
  ],
})
