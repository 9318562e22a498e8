/** What is asked of the stand-in beside the yardstick. */
import type { Case } from './requests.ts'

interface Workload extends Case {
  readonly limit: 'document' | 'post' | 'list' | 'write'
}

const SENTENCE =
  'It was the first of many evenings, "a good one" as they said - and it\'s not over. '
const PARAGRAPH = SENTENCE.repeat(3)

/** About 1,000 characters, never the same twice. */
function writing(title: string): () => string {
  let count = 0
  return () => {
    count += 1
    const content = `${PARAGRAPH}\n\n${PARAGRAPH}\n\n${PARAGRAPH}\n\n${PARAGRAPH}${count}`
    return JSON.stringify({ title: `${title} ${count}`, content, status: 'publish' })
  }
}

export const WORKLOADS: readonly Workload[] = [
  { name: 'stored document', path: '/spamfilter/v1/settings', as: 'admin', limit: 'document' },
  { name: 'one post', path: '/core/v2/posts/1', limit: 'post' },
  { name: 'list of ten', path: '/core/v2/posts', limit: 'list' },
  {
    name: 'create, 1 kB',
    path: '/core/v2/posts',
    as: 'admin',
    body: writing('Evening'),
    limit: 'write',
  },
]
