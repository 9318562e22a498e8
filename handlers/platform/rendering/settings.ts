import { blockClasses } from '#fixtures/documents/platform.ts'
import type { Site } from '#fixtures/site/site.ts'
import { hasAddOn } from '#handlers/runtime/request/disabled-routes.ts'
import { BUILDER } from '#openapi/shared/content-fields.ts'
import type { RenderSettings } from './render.ts'

/** The properties of a site that its rendered texts depend on. */
export const renderSettings = (site: Site): RenderSettings => ({
  classes: site.read(blockClasses),
  hasBuilder: hasAddOn(site)(BUILDER),
})
