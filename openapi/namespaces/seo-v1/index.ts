import { namespace } from '#openapi/shared/namespace.ts'
import { dismissAlert } from './alerts.ts'
import { dismissAnalyticsSetup, setAnalyticsConsent, trackSetupSteps } from './analytics.ts'
import { generateSuggestions, getAiUsage } from './assistant.ts'
import {
  bustSubscriptionCache,
  receiveRefreshedTokens,
  receiveTokens,
  setAiConsent,
  startFreeSparks,
} from './assistant-access.ts'
import { listAvailablePosts } from './available-posts.ts'
import {
  checkCapability,
  getConfigurationState,
  setConfigurationState,
  setSiteRepresentation,
  setSocialProfiles,
  setTracking,
} from './configuration.ts'
import { dismissNewPostType, dismissNewTaxonomy } from './content-types.ts'
import { getHead } from './head.ts'
import { runImport } from './import.ts'
import {
  completeIndexables,
  completeIndexing,
  indexGeneral,
  indexPostLinks,
  indexPosts,
  indexPostTypeArchives,
  indexTermLinks,
  indexTerms,
  prepareIndexing,
} from './indexing.ts'
import { setIntegrationActive } from './integrations.ts'
import { markIntroductionSeen } from './introductions.ts'
import {
  authenticateKeywordTool,
  listRelatedKeyphrases,
  setKeywordCountry,
} from './keyword-tool.ts'
import { searchMeta } from './meta.ts'
import { getTimeBasedMetrics } from './metrics.ts'
import { getReadabilityScores, getSeoScores } from './scores.ts'
import { getFileSize, getStatistics } from './statistics.ts'
import { completeTask, listTasks, trackAction } from './tasks.ts'
import { getVideoEmbedPermission, setVideoEmbedPermission } from './video.ts'
import { getWorkouts, setWorkouts } from './workouts.ts'

export const seoV1 = namespace({
  name: 'seo/v1',
  description: 'Search optimisation.',
  only: 'b',
  operations: [
    getFileSize,
    getStatistics,
    receiveTokens,
    receiveRefreshedTokens,
    setAiConsent,
    startFreeSparks,
    bustSubscriptionCache,
    generateSuggestions,
    getAiUsage,
    dismissNewPostType,
    dismissNewTaxonomy,
    dismissAnalyticsSetup,
    setAnalyticsConsent,
    getReadabilityScores,
    getSeoScores,
    getTimeBasedMetrics,
    trackSetupSteps,
    markIntroductionSeen,
    getVideoEmbedPermission,
    setVideoEmbedPermission,
    listAvailablePosts,
    dismissAlert,
    setSiteRepresentation,
    setSocialProfiles,
    checkCapability,
    setTracking,
    setConfigurationState,
    getConfigurationState,
    runImport,
    getHead,
    indexPosts,
    indexTerms,
    indexPostTypeArchives,
    indexGeneral,
    prepareIndexing,
    completeIndexables,
    completeIndexing,
    indexPostLinks,
    indexTermLinks,
    setIntegrationActive,
    searchMeta,
    authenticateKeywordTool,
    setKeywordCountry,
    listRelatedKeyphrases,
    getWorkouts,
    setWorkouts,
    completeTask,
    listTasks,
    trackAction,
  ],
})
