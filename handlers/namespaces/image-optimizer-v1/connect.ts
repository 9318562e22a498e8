import { implementConnect } from '#handlers/platform/addons/connect.ts'
import { imageOptimizerConnect } from '#openapi/namespaces/image-optimizer-v1/connect.ts'
import { ADD_ON } from './guard.ts'

export const connect = implementConnect({ operations: imageOptimizerConnect, addOn: ADD_ON })
