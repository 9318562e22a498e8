/** The filter options of a list of submissions. */

import { enveloped } from '#handlers/namespaces/builder-v1/shared/envelope.ts'
import { implement } from '#handlers/runtime/implement.ts'
import { listForms, listReferers } from '#openapi/namespaces/builder-v1/form-submissions.ts'
import { containsText } from '#openapi/values/text.ts'
import { formLabel } from './export.rules.ts'

export const submissionOptions = [
  implement(listReferers, (call) => {
    const { site, args } = call
    const titles = new Map(
      site.formSubmissions
        .all()
        .map(({ referer, referer_title }) => [referer, referer_title ?? ''] as const),
    )
    const choices = [...titles].map(([value, label]) => ({ label, value }))
    const { search = '' } = args
    const found = args.value
      ? choices.filter(({ value }) => value === args.value)
      : choices.filter(({ label }) => containsText(label, search))
    return { body: enveloped(found) }
  }),
  implement(listForms, ({ site }) => {
    const forms = site.formSnapshots.all().filter(({ post_id }) => site.posts.has(post_id))
    return {
      body: enveloped(
        forms.map((form) => ({ label: formLabel(form.element_id, form), value: form.id })),
      ),
    }
  }),
]
