import { implementConnect } from '#handlers/platform/addons/connect.ts'
import { imageOptimizerConnect } from '#openapi/namespaces/image-optimizer-v1/connect.ts'
import { backups } from './backups.ts'
import { ADD_ON } from './guard.ts'
import { optimize } from './optimize.ts'
import { reviews } from './reviews.ts'
import { stats } from './stats.ts'

export const imageOptimizerV1 = [
  ...implementConnect({ operations: imageOptimizerConnect, addOn: ADD_ON }),
  ...stats,
  ...optimize,
  ...backups,
  ...reviews,
]
