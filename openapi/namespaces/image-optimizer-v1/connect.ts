import { connectOperations } from '#openapi/shared/connect-operations.ts'

export const imageOptimizerConnect = connectOperations({
  namespace: 'image-optimizer/v1',
  spec: '4.7',
})
