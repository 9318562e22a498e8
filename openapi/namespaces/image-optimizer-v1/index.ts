import { namespace } from '#openapi/shared/namespace.ts'
import { removeBackups, restoreAllImages, restoreImage } from './backups.ts'
import { imageOptimizerConnect } from './connect.ts'
import {
  cancelBulk,
  getOptimizationStatus,
  listBulkImages,
  optimizeAll,
  optimizeImage,
} from './optimize.ts'
import { sendReview } from './reviews.ts'
import { getOptimizationDetails, getStats } from './stats.ts'

export const imageOptimizerV1 = namespace({
  name: 'image-optimizer/v1',
  description: 'Image optimisation.',
  operations: [
    imageOptimizerConnect.authorize,
    imageOptimizerConnect.disconnect,
    imageOptimizerConnect.switchDomain,
    imageOptimizerConnect.deactivate,
    getStats,
    getOptimizationDetails,
    optimizeImage,
    optimizeAll,
    getOptimizationStatus,
    cancelBulk,
    listBulkImages,
    removeBackups,
    restoreImage,
    restoreAllImages,
    sendReview,
  ],
})
