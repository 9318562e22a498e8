/** The filter options of a list of submissions. */

import { enveloped } from '#handlers/namespaces/builder-v1/shared/envelope.ts'
import { implement } from '#handlers/runtime/implement.ts'
import { listForms, listReferers } from '#openapi/namespaces/builder-v1/form-submissions.ts'
import { containsText } from '#openapi/values/text.ts'
import { formLabel } from './export.rules.ts'

export const submissionOptions = [
  implement(listReferers, (call) => {
    const { site, args } = call
    const rows = site.formSubmissions
      .all()
      .map(({ referer: value, referer_title }) => ({ label: referer_title ?? '', value }))
    // A page may have several titles.
    const choices = [...new Map(rows.map((row) => [JSON.stringify(row), row])).values()]
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
