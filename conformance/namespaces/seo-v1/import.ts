/** Step-by-step import of records from other search components. */
import { type Playbook, play } from '#conformance/playbook/play.ts'
import { runImport } from '#openapi/namespaces/seo-v1/import.ts'

export const imports: Playbook = {
  plays: [
    play(runImport, {
      sample: { plugin: 'otherseo', type: 'posts' },
      sideEffect: { read: runImport },
    }),
  ],
}
