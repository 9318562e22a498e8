import { alerts } from './alerts.ts'
import { analytics } from './analytics.ts'
import { assistant } from './assistant.ts'
import { availablePosts } from './available-posts.ts'
import { configuration } from './configuration.ts'
import { contentTypes } from './content-types.ts'
import { head } from './head.ts'
import { imports } from './import.ts'
import { indexingOperations } from './indexing.ts'
import { integrations } from './integrations.ts'
import { introductions } from './introductions.ts'
import { keywordTool } from './keyword-tool.ts'
import { meta } from './meta.ts'
import { metrics } from './metrics.ts'
import { scores } from './scores.ts'
import { statistics } from './statistics.ts'
import { tasks } from './tasks.ts'
import { video } from './video.ts'
import { workouts } from './workouts.ts'

export const seoV1 = [
  ...statistics,
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
