import type { Playbooks } from '#conformance/playbook/play.ts'
import { batch } from './batch.ts'
import { indexDocument } from './index-document.ts'
import { namespaceRoots } from './namespace-roots.ts'

export const root: Playbooks = {
  batch,
  'index-document': indexDocument,
  'namespace-roots': namespaceRoots,
}
