import type { ContactFormContent, ContactFormRecord } from '#fixtures/models/contact-form.ts'
import type { Site } from '#fixtures/site/site.ts'
import { HEX } from '#fixtures/values/ids.ts'
import { toSlug } from '#handlers/platform/content/slugs.rules.ts'
import { zoneNow } from '#handlers/platform/now.ts'
import type { Language } from '#openapi/language/variants.ts'
import { configErrorsOf } from './config-errors.rules.ts'
import { newSlug } from './slug.rules.ts'

const HASH_LENGTH = 64

const slugOf = ({ slug }: ContactFormRecord): string => slug

interface FormWriter {
  readonly site: Site
  readonly author: number
  readonly language: Language
}

/** Stores a new form with a hash, a unique slug and its configuration errors. */
export function storeForm(
  { site, author, language }: FormWriter,
  content: ContactFormContent,
): ContactFormRecord {
  const id = site.ids.next('post')
  const date = zoneNow(site)
  return site.contactForms.insert({
    ...content,
    id,
    hash: site.ids.text(HASH_LENGTH, HEX),
    slug: newSlug(
      toSlug(content.title, language),
      id,
      (slug) => site.contactForms.by('slug', slugOf, slug).length > 0,
    ),
    author,
    date,
    modified: date,
    config_errors: configErrorsOf(content),
  })
}
