import { expect, test } from 'vitest'
import { INVOCATIONS, type Invocation } from './invocation.ts'
import { createLab } from './lab.ts'
import { createSelection, measureOne } from './measure.ts'
import { mutantsOf } from './mutants.ts'

type Detections = Readonly<Record<string, string>>

/** The detecting cases, by mutant. */
async function detections(expected: Detections, invocation: Invocation) {
  const whole = await createLab('b', invocation)
  const cases = whole.cases.filter(({ id }) => Object.values(expected).includes(id))
  const lab = { ...whole, cases }
  const selection = await createSelection(lab, new Set())
  const mutants = mutantsOf(lab.contract).filter(({ id }) => expected[id] !== undefined)
  const found: Record<string, string | undefined> = {}
  for (const mutant of mutants) found[mutant.id] = (await measureOne(lab, selection, mutant)).by
  return found
}

const STATED: Detections = {
  'answer-flaky:suite.plugins.deactivate': 'suite.plugins.deactivate/answer.no-crash',
  'argument-refused:builder.send-event.list:search':
    'builder.send-event.list/args.search.leaves-out',
  'bound-off:builder.checklist.read:per_page.minimum.0':
    'builder.checklist.read/args.per_page.minimum',
  'bound-off:core.pages.list:per_page.maximum.99': 'core.pages.list/args.per_page.maximum',
  'field-mistyped:core.page-autosaves.list:author': 'core.page-autosaves.list/own.answer.types',
  'type-dropped:core.posts.create:excerpt.raw.type': 'core.posts.create/args.excerpt.raw.type',
  'value-changed:core.posts.list:format.first': 'core.posts.list/filter.format.several',
}

const IMPLIED: Detections = {
  'read-stale:builder.forms.list': 'builder.forms.list/follows',
  'created-twice:contactform.contact-forms.create': 'contactform.contact-forms.create/creates-one',
  'created-twice:core.posts.create': 'core.posts.create/creates-one',
  'language-wrong:forms-plugin.root.read': 'forms-plugin.root.read/answer.language',
  'update-lost:contactform.contact-forms.update': 'contactform.contact-forms.update/changes.POST',
  'update-lost:contactform.contact-forms.update:PATCH':
    'contactform.contact-forms.update/changes.PATCH',
  'update-lost:contactform.contact-forms.update:PUT':
    'contactform.contact-forms.update/changes.PUT',
}

const OF_ONE_METHOD: Detections = {
  'body-emptied:builder.checklist-steps.update:PUT': 'builder.checklist-steps.update/answer.alike',
  'field-dropped:suite.settings.write:isRTL:PUT': 'suite.settings.write/answer.alike',
  'field-mistyped:builder.form-submissions.update-many:meta:PATCH':
    'builder.form-submissions.update-many/answer.alike',
  'inner-dropped:builder.notes.update:data.mentioned_usernames:PUT':
    'builder.notes.update/answer.alike',
  'inner-dropped:contactform.contact-forms.update:properties.form.fields.pipes':
    'contactform.contact-forms.update/answer.alike',
  'inner-mistyped:builder.form-submissions.update:data.values.id:PATCH':
    'builder.form-submissions.update/answer.alike',
}

const ASSUMED: Detections = {
  'header-wrong:folders-public.attachments.count:allow.other':
    'folders-public.attachments.count/args.multilang_language.enum.wording',
}

test('on an unknown deployment, faults of stated rules are detected by default', async () => {
  expect(await detections(STATED, INVOCATIONS.default)).toEqual(STATED)
})

test('on an unknown deployment, faults of implied rules are detected at should', async () => {
  expect(await detections(IMPLIED, INVOCATIONS.should)).toEqual(IMPLIED)
})

test('on an unknown deployment, a response of one method in another form is detected', async () => {
  expect(await detections(OF_ONE_METHOD, INVOCATIONS.should)).toEqual(OF_ONE_METHOD)
})

test('on an unknown deployment, faults of errors are detected at assumed', async () => {
  expect(await detections(ASSUMED, INVOCATIONS.foreign)).toEqual(ASSUMED)
})
