export { batch } from './batch.ts'
export { indexDocument } from './index-document.ts'
export { namespaceRoots } from './namespace-roots.ts'
