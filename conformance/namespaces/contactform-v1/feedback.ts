/** Forms from a visitor's view: their rules, their quizzes, and submissions. */
import { at } from '#conformance/call/body.ts'
import { check, inconclusive } from '#conformance/call/check.ts'
import type { OperationRef } from '#conformance/call/request.ts'
import { type Case, defineCase, SCENARIO } from '#conformance/case/case.ts'
import type { Context } from '#conformance/case/context.ts'
import { dropAlert, writeOverquota } from '#conformance/namespaces/spamfilter-v1/key.ts'
import { DEMO } from '#conformance/playbook/demo.ts'
import { findIn, onStandIn } from '#conformance/playbook/find.ts'
import { type Playbook, type PlaybookLine, play } from '#conformance/playbook/play.ts'
import { shapeWithContent } from '#conformance/playbook/shape.ts'
import {
  describeResponse,
  isAccepted,
  type TargetResponse,
} from '#conformance/transport/exchange.ts'
import {
  createContactForm,
  listContactForms,
  updateContactForm,
} from '#openapi/namespaces/contactform-v1/contact-forms.ts'
import {
  getFeedbackSchema,
  refillContactForm,
  submitFeedback,
} from '#openapi/namespaces/contactform-v1/feedback.ts'
import { getAlert } from '#openapi/namespaces/spamfilter-v1/alert.ts'
import { asList } from '#openapi/values/json.ts'
import { FORM } from './form-record.ts'

/** A submission by a visitor. */
const formValues = {
  _contactform_unit_tag: 'contactform-f1-p1-o1',
  'your-name': 'A sample',
  'your-email': 'sample@example.test',
  'your-subject': 'A sample',
  'your-message': 'A sample.',
}

/** Fields with quizzes and captchas. */
const QUESTIONS = '[quiz sum "1+1=?|2"] [captchac picture] [captchar picture] [submit "Send"]'

/** A form that sends no mail, with a required field. */
const REQUIRING_FORM = {
  form: '[text* your-name] [submit "Send"]',
  additional_settings: 'demo_mode: on',
} as const

const { _contactform_unit_tag } = formValues

/** Not removed: the stand-in is discarded as a whole. */
const formWith = (form: string, additional_settings?: string) => async (context: Context) => {
  const args = { title: context.tag, context: 'save', form, additional_settings } as const
  const { body } = await context.callOk(createContactForm, args)
  return { id: at(body, 'id') ?? undefined }
}

const quizShape = shapeWithContent({
  name: 'questions',
  when: 'for a form with quizzes',
  // Demo mode sends no mail.
  prepare: formWith(QUESTIONS, 'demo_mode: on'),
})

/** Fields of every type with specific rules. */
const VARIED_FIELDS =
  '[file paper filetypes:pdf] [number age min:1 max:9 step:2] [date day] [email mail]'

const findForm = findIn(listContactForms, 0, 'id')

const plays: readonly PlaybookLine[] = [
  play(getFeedbackSchema, {
    sample: { id: findForm },
    ownCall: { arrange: async (context) => ({ id: (await context.createRecord(FORM)).id }) },
    shapes: [shapeWithContent({ prepare: formWith(VARIED_FIELDS) })],
  }),
  play(refillContactForm, {
    sample: { id: findForm },
    ownCall: {
      arrange: async (context) => ({
        id: (await context.createRecord(FORM, { form: QUESTIONS })).id,
      }),
    },
    shapes: [quizShape],
  }),
  play(submitFeedback, {
    sample: { id: onStandIn(findForm), ...formValues },
    // Without the required field.
    ownCall: {
      arrange: async (context) => ({
        id: (await context.createRecord(FORM, REQUIRING_FORM)).id,
        _contactform_unit_tag,
      }),
    },
    shapes: [{ ...quizShape, args: formValues }],
    // Nothing is stored; but the spam service is called, and every reply leaves an alert.
    sideEffect: {
      level: 'assumed',
      read: getAlert,
      // The form declares the author field, which the spam service requires.
      args: async (context) => ({
        ...(await formWith('[text* your-name spamfilter:author]')(context)),
        ...formValues,
      }),
      readArgs: { key: DEMO.overquotaKey },
      before: [writeOverquota, dropAlert],
    },
  }),
]

/** Field rules and quizzes are derived from the form template. */
const templateChangeCase = (operation: OperationRef, form: string): Case =>
  defineCase({
    ...SCENARIO,
    id: `${operation.id}/follows`,
    spec: '4.4',
    title: `The response of ${operation.id} changes with the form template.`,
    async run(context) {
      const { id } = await context.createRecord(FORM, { form: '[submit "Send"]' })
      const readText = async () => (await context.callOk(operation, { id })).text
      const before = await readText()
      await context.callOk(updateContactForm, { id, form, context: 'save' })
      check('the response after the change', await readText()).isNot(before)
    },
  })

const invalidFieldsIn = ({ body }: TargetResponse) => asList(at(body, 'invalid_fields'))

/** The words of the statuses are not documented. */
const incompleteCase: Case = defineCase({
  ...SCENARIO,
  id: `${submitFeedback.id}/rejects-incomplete`,
  spec: '4.4',
  title: 'A submission without a required field is not answered like a complete one.',
  async run(context) {
    const { id } = await context.createRecord(FORM, REQUIRING_FORM)
    const empty = { id, _contactform_unit_tag, 'your-name': '' }
    const incomplete = await context.call(submitFeedback, empty)
    const complete = await context.call(submitFeedback, { ...formValues, id })
    if (!isAccepted(complete) || invalidFieldsIn(complete).length > 0)
      inconclusive(`a complete submission is answered ${describeResponse(complete)}`)
    if (!isAccepted(incomplete)) return
    check('status of an incomplete submission', at(incomplete.body, 'status')).isNot(
      at(complete.body, 'status'),
    )
    check('invalid fields of an incomplete submission', invalidFieldsIn(incomplete)).isNot([])
  },
})

export const feedback: Playbook = {
  plays,
  cases: [
    incompleteCase,
    templateChangeCase(getFeedbackSchema, '[text* zebra]'),
    templateChangeCase(refillContactForm, '[quiz zebra "Stripes?|many"]'),
  ],
}
