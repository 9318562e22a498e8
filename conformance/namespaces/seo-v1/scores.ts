/** Readability and SEO scores of posts. */
import { DEMO } from '#conformance/playbook/demo.ts'
import { type Invalidation, type Playbook, play } from '#conformance/playbook/play.ts'
import { type Shape, shapeForUnknown } from '#conformance/playbook/shape.ts'
import { step } from '#conformance/targets/step.ts'
import { createPost } from '#openapi/namespaces/core-v2/posts.ts'
import { getReadabilityScores, getSeoScores } from '#openapi/namespaces/seo-v1/scores.ts'

const text = 'Zebra crossing'
const invalidation: Invalidation = {
  steps: [step(createPost, { title: text, content: text, status: 'publish' })],
}
const sample = { contentType: 'post' }
const unknownRecord = { contentType: 'no-such-type' }
const narrowedShape: Shape = {
  name: 'narrowed',
  when: 'for the posts of a category',
  args: { taxonomy: 'category', term: DEMO.category },
}
/** The response then includes the ids of the posts. */
const effectiveValues = { troubleshooting: true }
const scorePlay = {
  sample,
  unknownRecord,
  shapes: [shapeForUnknown(400, unknownRecord), narrowedShape],
  invalidation,
  effectiveValues,
}

export const scores: Playbook = {
  plays: [play(getReadabilityScores, scorePlay), play(getSeoScores, scorePlay)],
}
