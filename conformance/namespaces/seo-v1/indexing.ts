/** The index of the search component, built step by step: each call has less to do. */
import { type Playbook, play } from '#conformance/playbook/play.ts'
import {
  indexGeneral,
  indexPostLinks,
  indexPosts,
  indexPostTypeArchives,
  indexTermLinks,
  indexTerms,
} from '#openapi/namespaces/seo-v1/indexing.ts'

export const indexing: Playbook = {
  plays: [
    indexPosts,
    indexTerms,
    indexPostTypeArchives,
    indexGeneral,
    indexPostLinks,
    indexTermLinks,
  ].map((operation) => play(operation, { sideEffect: { read: operation } })),
}
