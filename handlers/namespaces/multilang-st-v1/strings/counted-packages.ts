/** String packages, and forms as packages, with the number of their words. */
import type { ContactFormRecord } from '#fixtures/models/contact-form.ts'
import type { StringPackageRecord } from '#fixtures/models/string-package.ts'
import type { Site } from '#fixtures/site/site.ts'
import { fromZoneText, toUtcText } from '#fixtures/values/time.ts'
import { zoneOf } from '#handlers/platform/site-facts.ts'
import { textsOf, wordsIn } from './word-count.rules.ts'

/** A package with the total word count of its strings. */
export interface CountedPackage extends StringPackageRecord {
  readonly wordCount: number
}

const formOf = ({ form }: StringPackageRecord): number => form
const packageOf = (record: { readonly package: number }): number => record.package

/**
 * The package of a form without a stored one. It is derived, because a read stores nothing; its id
 * is above all stored ids and depends on the form only.
 */
const toPackage = (site: Site, form: ContactFormRecord): StringPackageRecord => ({
  id: site.ids.peek('string_package') + form.id,
  form: form.id,
  title: form.title,
  type: 'contact-form',
  language: form.locale.slice(0, 2),
  translations: {},
  translatorNote: null,
  viewLink: '',
  editLink: '',
  createdAt: toUtcText(fromZoneText(zoneOf(site), form.date)),
  status: 'external',
})

/** The package of a form shows the current form, and is deleted with it. */
function withWordCount(site: Site, record: StringPackageRecord): readonly CountedPackage[] {
  if (record.form === 0) {
    const members = site.translatableStrings.by('package', packageOf, record.id)
    return [{ ...record, wordCount: wordsIn(members.map(({ title }) => title)) }]
  }
  const form = site.contactForms.get(record.form)
  return form ? [{ ...record, title: form.title, wordCount: wordsIn(textsOf(form)) }] : []
}

/** The stored packages, and one for every other form. */
export function packagesOf(site: Site): readonly CountedPackage[] {
  const derived = site.contactForms
    .all()
    .filter(({ id }) => site.stringPackages.by('form', formOf, id).length === 0)
    .map((form) => toPackage(site, form))
  return [...site.stringPackages.all(), ...derived].flatMap((record) => withWordCount(site, record))
}
