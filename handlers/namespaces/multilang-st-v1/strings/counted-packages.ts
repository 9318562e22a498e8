/** String packages, and forms as packages, with the number of their words. */
import type { ContactFormRecord } from '#fixtures/models/contact-form.ts'
import type { StringPackageRecord } from '#fixtures/models/string-package.ts'
import type { Site } from '#fixtures/site/site.ts'
import { fromZoneText, toUtcText } from '#fixtures/values/time.ts'
import { zoneOf } from '#handlers/platform/site-facts.ts'
import { replaceSpans } from '#openapi/values/text.ts'
import { countWords } from './word-count.rules.ts'

/** A package with the total word count of its strings. */
export interface CountedPackage extends StringPackageRecord {
  readonly wordCount: number
}

const formOf = ({ form }: StringPackageRecord): number => form
const packageOf = (record: { readonly package: number }): number => record.package

/** The visible texts of a form; tags in brackets and markup are not words. */
function textsOf({ title, form, mail, mail_2, messages }: ContactFormRecord): readonly string[] {
  const labels = replaceSpans(
    replaceSpans(form, { open: '[', close: ']' }, ' '),
    { open: '<', close: '>' },
    ' ',
  )
  const second = mail_2.active ? [mail_2.subject, mail_2.body] : []
  return [title, labels, mail.subject, mail.body, ...second, ...Object.values(messages)]
}

const wordsIn = (texts: readonly string[]): number =>
  texts.reduce((sum, text) => sum + countWords(text), 0)

/** Every stored form is a package; missing packages are created on access. */
function registerForms(site: Site): void {
  for (const { id, title, locale, date } of site.contactForms.all()) {
    if (site.stringPackages.by('form', formOf, id).length) continue
    site.stringPackages.insert({
      id: site.ids.next('string_package'),
      form: id,
      title,
      type: 'contact-form',
      language: locale.slice(0, 2),
      translations: {},
      translatorNote: null,
      viewLink: '',
      editLink: '',
      createdAt: toUtcText(fromZoneText(zoneOf(site), date)),
      status: 'external',
    })
  }
}

/** The package of a form shows the current form, and is deleted with it. */
function withWordCount(site: Site, record: StringPackageRecord): readonly CountedPackage[] {
  if (record.form === 0) {
    const members = site.translatableStrings.by('package', packageOf, record.id)
    return [{ ...record, wordCount: wordsIn(members.map(({ title }) => title)) }]
  }
  const form = site.contactForms.get(record.form)
  return form ? [{ ...record, title: form.title, wordCount: wordsIn(textsOf(form)) }] : []
}

export function packagesOf(site: Site): readonly CountedPackage[] {
  registerForms(site)
  return site.stringPackages.all().flatMap((record) => withWordCount(site, record))
}
