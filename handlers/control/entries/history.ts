/** The history of a site: inspect, restore, branch, name and export steps. */
import type { Snapshot } from '#fixtures/dataset/dataset.ts'
import { createSite } from '#fixtures/site/site.ts'
import { entry, inSite, queryNumber, type SiteRequest } from '#handlers/control/entry.ts'
import type { History } from '#handlers/control/history/history.ts'
import { detailsOfStep, summaryOfStep } from '#handlers/control/history/show.ts'
import { type HistoryStep, overwritingSteps } from '#handlers/control/history/step.ts'
import { json } from '#handlers/control/json.ts'
import { diffOf, RECORD_DIFF, redactDiff } from '#handlers/control/requests/changes.ts'
import {
  choice,
  dateTime,
  flag,
  integer,
  listOf,
  openObject,
  type ShapeValue,
  shape,
  text,
} from '#handlers/control/shapes.ts'
import { jsonProblem, noSuchSite } from '#handlers/runtime/pages.ts'
import type { HttpOutput } from '#handlers/runtime/request/http.ts'

const HISTORY_OFF = 'understudy_history_off'

const historyOff = (): HttpOutput =>
  jsonProblem(
    HISTORY_OFF,
    'This stand-in records no history; serve records one unless --history is 0.',
    409,
  )

const noSuchStep = (step: string | undefined): HttpOutput =>
  jsonProblem(
    'understudy_no_such_step',
    `There is no step ${String(step).slice(0, 20)}; GET /__understudy/history lists the recorded ones.`,
    404,
  )

interface StepRequest extends SiteRequest {
  readonly history: History
  readonly number: number
}

const withHistory = (answer: (request: StepRequest) => HttpOutput) =>
  inSite((request) => {
    const { history } = request.standIn
    return history
      ? answer({ ...request, history, number: Number(request.params['step']) })
      : historyOff()
  })

/** For steps that can be restored: the recorded ones, and the state before the first of them. */
const withRestorableStep = (answer: (request: StepRequest) => HttpOutput) =>
  withHistory((request) => {
    const { history, name, number, params } = request
    return history.isReachable(name, number) ? answer(request) : noSuchStep(params['step'])
  })

const withStep = (answer: (request: StepRequest, step: HistoryStep) => HttpOutput) =>
  withHistory((request) => {
    const { history, name, number, params } = request
    const step = history.steps(name).find((each) => each.number === number)
    return step ? answer(request, step) : noSuchStep(params['step'])
  })

function goBack({ history, name, number }: StepRequest): HttpOutput {
  const site = history.back(name, number)
  if (!site) return noSuchSite(name)
  const last = history.steps(name).at(-1)
  return json({ back: number, ...(last && { now: summaryOfStep(last) }) })
}

/** Why a step cannot be undone alone. */
function overwrittenText({ history, name, number }: StepRequest, by: number): string {
  const undo = history.steps(name).find(({ cause }) => cause.path === `/history/${number}/undo`)
  return undo
    ? `Step ${number} is already undone, by step ${undo.number}; undo that step to apply it again.`
    : `Step ${number} cannot be undone alone, because step ${by} changed the same. Go back to step ${number - 1} instead.`
}

function undoStep(request: StepRequest, step: HistoryStep): HttpOutput {
  const { history, name, number } = request
  const by = overwritingSteps(history.steps(name)).get(number)
  if (by !== undefined)
    return jsonProblem('understudy_step_overwritten', overwrittenText(request, by), 409)
  return history.undo(name, step) ? json({ undone: number }) : noSuchSite(name)
}

function previewStep({ history, name, number }: StepRequest): HttpOutput {
  const { isWhole, movesClock, changes } = history.preview(name, number)
  return json({ isWhole, movesClock, changes: diffOf(changes).map(redactDiff) })
}

function listSteps(request: StepRequest): HttpOutput {
  const limit = queryNumber(request, 'limit', { min: 1, max: MAX_STEPS, fallback: MAX_STEPS })
  const steps = request.history.steps(request.name).slice(-limit)
  const overwriting = overwritingSteps(steps)
  return json(
    steps.map((step) => {
      const overwrittenBy = overwriting.get(step.number)
      return { ...summaryOfStep(step), ...(overwrittenBy !== undefined && { overwrittenBy }) }
    }),
  )
}

function branchSite({ history, name, number, body }: StepRequest): HttpOutput {
  const value = body.json?.['site']
  if (typeof value !== 'string')
    return jsonProblem('understudy_invalid_branch', 'Expected {"site": "<name of the new site>"}.')
  if (value === name)
    return jsonProblem('understudy_invalid_branch', 'Expected the name of another site.')
  return history.branch(name, number, value)
    ? json({ site: value, from: name, step: number }, 201)
    : noSuchSite(value)
}

const MAX_STEPS = 100_000
const MAX_NAME_LENGTH = 200

function nameStep({ body }: StepRequest, step: HistoryStep): HttpOutput {
  const value = body.json?.['name']
  if (typeof value !== 'string' || value.length > MAX_NAME_LENGTH)
    return jsonProblem(
      'understudy_invalid_step_name',
      `Expected {"name": "<text>"} of at most ${MAX_NAME_LENGTH} characters.`,
    )
  step.name = value === '' ? undefined : value
  return json(summaryOfStep(step))
}

function exportStep({ history, name, number }: StepRequest): HttpOutput {
  const template = history.templateAt(name, number)
  return template ? json(createSite({ template }).snapshot()) : noSuchSite(name)
}

const STEP_MEMBERS = {
  step: integer(),
  at: dateTime(),
  'name?': text(),
  by: choice('request', 'control', 'clock', 'direct'),
  'method?': text(),
  'path?': text(),
  'operation?': text(),
  'request?': integer('The id of the request.'),
  'user?': text(),
  changed: listOf(text('"posts 313: title, modified"')),
}
const PREVIEW = shape({
  isWhole: flag('Whether the whole site would be replaced.'),
  movesClock: flag('Whether the clock would change, too.'),
  changes: listOf(RECORD_DIFF),
})
export type PreviewView = ShapeValue<typeof PREVIEW>

const STEP_ERRORS = [HISTORY_OFF, 'understudy_no_such_step']

export const historyEntries = [
  entry(
    'GET /history',
    {
      does: 'the steps of the site, oldest first',
      query: { limit: integer('Only the latest ones.') },
      responds: listOf(
        shape({
          ...STEP_MEMBERS,
          'overwrittenBy?': integer(
            'The later step that changed the same, so that this one cannot be undone alone.',
          ),
        }),
      ),
      errors: [HISTORY_OFF],
    },
    withHistory(listSteps),
  ),
  entry(
    'GET /history/{step}',
    {
      does: 'the changes of a step, record by record',
      responds: shape({ ...STEP_MEMBERS, changes: listOf(RECORD_DIFF) }),
      errors: STEP_ERRORS,
    },
    withStep((_, step) => json(detailsOfStep(step))),
  ),
  entry(
    'PUT /history/{step}',
    {
      does: 'name a step',
      body: shape({ name: text() }),
      responds: shape(STEP_MEMBERS),
      errors: [...STEP_ERRORS, 'understudy_invalid_step_name'],
    },
    withStep(nameStep),
  ),
  entry(
    'POST /history/{step}/back',
    {
      does: 'restore the site after this step; recorded as a step of its own',
      responds: shape({ back: integer(), 'now?': shape(STEP_MEMBERS) }),
      errors: STEP_ERRORS,
    },
    withRestorableStep(goBack),
  ),
  entry(
    'GET /history/{step}/preview',
    {
      does: 'the writes that going back to this step would make',
      responds: PREVIEW,
      errors: STEP_ERRORS,
    },
    withRestorableStep(previewStep),
  ),
  entry(
    'POST /history/{step}/undo',
    {
      does: 'undo this step alone; recorded as a step of its own',
      responds: shape({ undone: integer() }),
      errors: [...STEP_ERRORS, 'understudy_step_overwritten'],
    },
    withStep(undoStep),
  ),
  entry(
    'POST /history/{step}/branch',
    {
      does: 'create another site with the state after this step',
      body: shape({ site: text() }),
      responds: shape({ site: text(), from: text(), step: integer() }),
      status: 201,
      errors: [...STEP_ERRORS, 'understudy_invalid_branch'],
    },
    withRestorableStep(branchSite),
  ),
  entry(
    'GET /history/{step}/dataset',
    {
      does: 'the state after this step, as a dataset',
      responds: openObject<Snapshot>('A dataset.'),
      errors: STEP_ERRORS,
    },
    withRestorableStep(exportStep),
  ),
]
