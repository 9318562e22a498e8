import { connectOperations } from '#openapi/shared/connect-operations.ts'

export const suiteConnect = connectOperations({ namespace: 'suite/v1', spec: '4.6' })
