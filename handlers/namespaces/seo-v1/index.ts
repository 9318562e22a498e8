import { assistant } from '#handlers/namespaces/seo-v1/assistant/assistant.ts'
import { configuration } from '#handlers/namespaces/seo-v1/configuration/configuration.ts'
import { head } from '#handlers/namespaces/seo-v1/head/head.ts'
import { imports } from '#handlers/namespaces/seo-v1/import/import.ts'
import { indexingOperations } from '#handlers/namespaces/seo-v1/indexing/indexing.ts'
import { keywordTool } from '#handlers/namespaces/seo-v1/keyword-tool/keyword-tool.ts'
import { metrics } from '#handlers/namespaces/seo-v1/metrics/metrics.ts'
import { scores } from '#handlers/namespaces/seo-v1/scores/scores.ts'
import { tasks } from '#handlers/namespaces/seo-v1/tasks/tasks.ts'
import { alerts } from './alerts.ts'
import { analytics } from './analytics.ts'
import { assistantAccess } from './assistant-access.ts'
import { availablePosts } from './available-posts.ts'
import { contentTypes } from './content-types.ts'
import { integrations } from './integrations.ts'
import { introductions } from './introductions.ts'
import { meta } from './meta.ts'
import { statistics } from './statistics.ts'
import { video } from './video.ts'
import { workouts } from './workouts.ts'

export const seoV1 = [
  ...statistics,
  ...assistantAccess,
  ...assistant,
  ...contentTypes,
  ...analytics,
  ...scores,
  ...metrics,
  ...introductions,
  ...video,
  ...availablePosts,
  ...alerts,
  ...configuration,
  ...imports,
  ...head,
  ...indexingOperations,
  ...integrations,
  ...meta,
  ...keywordTool,
  ...workouts,
  ...tasks,
]
