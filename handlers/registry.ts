import { root } from './namespaces/root/index.ts'
import { spamfilterV1 } from './namespaces/spamfilter-v1/index.ts'
import type { Implementation } from './runtime/implement.ts'
import type { Related } from './runtime/pipeline.ts'

/** Every operation's behaviour; the pipeline refuses to start with a missing or a double one. */
export const IMPLEMENTATIONS: readonly Implementation[] = [...root, ...spamfilterV1]

export const related: Related = () => undefined
