import { expect, test } from 'vitest'
import { INVOCATIONS } from './invocation.ts'
import { createLab } from './lab.ts'
import { createSelection, measureOne } from './measure.ts'
import { mutantsOf } from './mutants.ts'

/** Mutants with the case that decides. */
const DETECTED: Readonly<Record<string, string>> = {
  'created-twice:core.posts.create': 'core.posts.create/creates-one',
  'created-twice:contactform.contact-forms.create': 'contactform.contact-forms.create/creates-one',
  'update-lost:contactform.contact-forms.update': 'contactform.contact-forms.update/changes.POST',
  'update-lost:contactform.contact-forms.update:PUT':
    'contactform.contact-forms.update/changes.PUT',
  'update-lost:contactform.contact-forms.update:PATCH':
    'contactform.contact-forms.update/changes.PATCH',
  'bound-off:core.pages.list:per_page.maximum.99': 'core.pages.list/args.per_page.maximum',
  'argument-refused:builder.send-event.list:search':
    'builder.send-event.list/args.search.leaves-out',
  'value-changed:core.posts.list:format.first': 'core.posts.list/filter.format.several',
}

test('on an unknown deployment, faults of lists and own records are detected by default', async () => {
  const whole = await createLab('b', INVOCATIONS.default)
  const cases = whole.cases.filter(({ id }) => Object.values(DETECTED).includes(id))
  const lab = { ...whole, cases }
  const selection = await createSelection(lab, new Set())
  const mutants = mutantsOf(lab.contract).filter(({ id }) => DETECTED[id] !== undefined)
  const found: Record<string, string | undefined> = {}
  for (const mutant of mutants) found[mutant.id] = (await measureOne(lab, selection, mutant)).by
  expect(found).toEqual(DETECTED)
})
