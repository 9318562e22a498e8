import { checklistProgress, type StepProgress } from '#fixtures/documents/builder.ts'
import type { Site } from '#fixtures/site/site.ts'
import { controllerReply } from '#handlers/namespaces/builder-v1/shared/controller-index.ts'
import { pageOf } from '#handlers/platform/page.ts'
import type { Call } from '#handlers/runtime/call.ts'
import { implement, inQuirkForm, type RuleCall } from '#handlers/runtime/implement.ts'
import {
  getChecklist,
  getChecklistItem,
  getStep,
  getUserProgress,
  listSteps,
  updateStep,
  updateUserProgress,
} from '#openapi/namespaces/builder-v1/checklist.ts'
import { containsText } from '#openapi/values/text.ts'
import {
  afterRead,
  afterUse,
  allSteps,
  progressBody,
  stepFlags,
  withFlags,
} from './checklist.rules.ts'
import { configOf, isDone, isStepId, type StepId, stepsOf } from './steps.ts'

function storeStep(site: Site, id: StepId, change: (step: StepProgress) => StepProgress) {
  const stored = site.read(checklistProgress)
  const steps = allSteps(stored)
  const next = change(steps[id])
  if (next !== stored.steps[id]) site.change(checklistProgress, { steps: { ...steps, [id]: next } })
  return next
}

function readStep(call: Pick<Call, 'site' | 'urls'>, id: StepId) {
  const done = isDone(call.site, id)
  const step = storeStep(call.site, id, (stored) => afterRead(stored, id, done))
  return { ...stepFlags(step, id, done), config: configOf(call, id) }
}

/** Like `readStep`, without marking the step. */
function stepView(call: Pick<Call, 'site' | 'urls'>, id: StepId) {
  const step = allSteps(call.site.read(checklistProgress))[id]
  return { ...stepFlags(step, id, isDone(call.site, id)), config: configOf(call, id) }
}

const matchesSearch = ({ id, title }: { id: string; title: string }, search: string): boolean =>
  [id, title].some((text) => containsText(text, search))

const sentFields = ({ request }: Pick<Call, 'request'>) =>
  request.body.json ?? request.body.form ?? {}

const stepAt = (site: Site, position: unknown): StepId | undefined =>
  stepsOf(site)[Number(position) - 1]

const readOne = {
  rules: {
    id: (value: unknown, { site }: RuleCall) => (stepAt(site, value) ? undefined : 'reject'),
  },
  handle: (call: Call<{ id: string }>) => {
    // The rule above rejects all other ids.
    const id = stepAt(call.site, call.args.id) as StepId
    return { body: { data: readStep(call, id) } }
  },
} as const

const SUCCESS = { data: 'success' } as const

export const checklist = [
  implement(getChecklist, (call) => {
    if (call.quirk('routesOnly')) return inQuirkForm(controllerReply<'builder/v1/checklist'>(call))
    const { page, per_page } = call.args
    const { search = '' } = call.args
    const steps = stepsOf(call.site).map((id) => stepView(call, id))
    const found = steps.filter(({ config }) => matchesSearch(config, search))
    return { body: { data: pageOf(found, { page, per_page }) } }
  }),
  implement(getChecklistItem, readOne),
  implement(listSteps, (call) => ({
    body: { data: stepsOf(call.site).map((id) => readStep(call, id)) },
  })),
  implement(getStep, readOne),
  implement(updateStep, {
    rules: { id: (value) => (isStepId(value) ? undefined : 'reject') },
    handle: (call) => {
      const sent = sentFields(call)
      const { id } = call.args
      if (isStepId(id)) storeStep(call.site, id, (step) => withFlags(step, sent))
      return { body: SUCCESS }
    },
  }),
  implement(getUserProgress, ({ site }) => ({
    body: { data: progressBody(site.read(checklistProgress)) },
  })),
  implement(updateUserProgress, (call) => {
    const { site } = call
    const sent = sentFields(call)
    // Nothing sent stores nothing, not even defaults.
    if (Object.keys(sent).length > 0)
      site.write(checklistProgress, afterUse(site.read(checklistProgress), sent, site.clock.now()))
    return { body: SUCCESS }
  }),
]
