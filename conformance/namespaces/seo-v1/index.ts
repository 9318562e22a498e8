import type { Playbooks } from '#conformance/playbook/play.ts'
import { alerts } from './alerts.ts'
import { analytics } from './analytics.ts'
import { assistant } from './assistant.ts'
import { assistantAccess } from './assistant-access.ts'
import { availablePosts } from './available-posts.ts'
import { configuration } from './configuration.ts'
import { contentTypes } from './content-types.ts'
import { head } from './head.ts'
import { imports } from './import.ts'
import { indexing } from './indexing.ts'
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

export const seoV1: Playbooks = {
  'assistant-access': assistantAccess,
  assistant,
  'available-posts': availablePosts,
  configuration,
  'content-types': contentTypes,
  head,
  indexing,
  'keyword-tool': keywordTool,
  meta,
  metrics,
  alerts,
  analytics,
  import: imports,
  integrations,
  introductions,
  scores,
  statistics,
  tasks,
  video,
  workouts,
}
