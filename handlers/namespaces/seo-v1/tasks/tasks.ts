import { seoOptions, trackedActions } from '#fixtures/documents/seo.ts'
import { taskCache } from '#fixtures/documents/seo-caches.ts'
import type { Site } from '#fixtures/site/site.ts'
import { fromUtcText } from '#fixtures/values/time.ts'
import { isConfigured } from '#handlers/namespaces/seo-v1/configuration/configuration.ts'
import { COMPONENT_VERSION } from '#handlers/namespaces/seo-v1/shared/options.ts'
import { nowInSeconds } from '#handlers/namespaces/seo-v1/shared/users.ts'
import { adminUrl } from '#handlers/platform/addresses.ts'
import { publishedItems } from '#handlers/platform/content/published.ts'
import { removeItem, trashItem } from '#handlers/platform/content/save.ts'
import type { Call, SiteUrls } from '#handlers/runtime/call.ts'
import { ApiError } from '#handlers/runtime/errors.ts'
import { implement } from '#handlers/runtime/implement.ts'
import { completeTask, listTasks, trackAction } from '#openapi/namespaces/seo-v1/tasks.ts'
import {
  isRecent,
  isTracked,
  TASK_IDS,
  TASKS,
  type TaskId,
  type TrackedAction,
} from './tasks.rules.ts'

/** The sample post of a new site. */
const SAMPLE_POST = 1
const CACHE_SECONDS = 60

type Flags = Readonly<Record<TaskId, boolean>>

/** Stores the version of the first occurrence. */
function track(site: Site, action: TrackedAction): void {
  const known = site.read(trackedActions)
  if (known[action] === undefined)
    site.write(trackedActions, { ...known, [action]: COMPONENT_VERSION })
}

function computeCompletion(site: Site): Flags {
  const options = site.read(seoOptions)
  const sample = site.posts.get(SAMPLE_POST)
  const published = publishedItems(site, 'post').map(({ date_gmt }) => fromUtcText(date_gmt ?? ''))
  return {
    'complete-ftc': isConfigured(options.finished_steps),
    'create-new-content': isRecent(published, site.clock.now()),
    'delete-hello-world': !sample || sample.status === 'trash',
    'enable-llms-txt': options.enable_llms_txt,
  }
}

function completedTasks(site: Site): Flags {
  const cached = site.read(taskCache)
  const at = nowInSeconds(site)
  if (cached && at - cached.at < CACHE_SECONDS) return cached.completed
  const completed = computeCompletion(site)
  site.write(taskCache, { at, completed })
  return completed
}

function describe(urls: SiteUrls, id: TaskId, isCompleted: boolean) {
  const { duration, priority, label, type, page, title, why, how } = TASKS[id]
  const href = page === null ? null : adminUrl(urls, page)
  const callToAction = { label, type, href }
  return { id, duration, priority, badge: null, isCompleted, callToAction, title, why, how }
}

type TaskCall = Pick<Call, 'site' | 'caller' | 'events'>

/** Trashes the sample post; deletes it from the trash. */
function deleteSample({ site, caller, events }: TaskCall): string | undefined {
  const sample = site.posts.get(SAMPLE_POST)
  if (!sample) return 'The sample post could not be deleted.'
  if (sample.status === 'trash') {
    removeItem({ site, caller, events }, sample)
    return undefined
  }
  try {
    trashItem({ site, caller, events, language: sample.language }, sample)
    return undefined
  } catch (error) {
    if (error instanceof ApiError) return 'The sample post could not be deleted.'
    throw error
  }
}

/** Tasks that a request can complete; each returns an error message on failure. */
const ACTIONS: ReadonlyMap<string, (call: TaskCall) => string | undefined> = new Map([
  ['delete-hello-world', deleteSample],
  [
    'enable-llms-txt',
    ({ site }) => {
      site.change(seoOptions, { enable_llms_txt: true })
      return undefined
    },
  ],
])

export const tasks = [
  implement(completeTask, (call) => {
    const { args, site } = call
    const complete = ACTIONS.get(args.options.task)
    if (!complete) return { status: 404, body: { success: false, error: 'Task not found' } }
    const error = complete(call)
    if (error) return { status: 400, body: { success: false, error } }
    track(site, 'task_first_actioned_on')
    site.forget(taskCache)
    return { body: { success: true } }
  }),
  implement(listTasks, ({ site, urls }) => {
    track(site, 'task_list_first_opened_on')
    const completed = completedTasks(site)
    const listed = TASK_IDS.map((id) => [id, describe(urls, id, completed[id])] as const)
    return { body: { success: true, tasks: Object.fromEntries(listed) } }
  }),
  implement(trackAction, ({ args, site }) => {
    const { action } = args
    if (!isTracked(action))
      return { status: 400, body: { success: false, error: 'The tracked action is invalid' } }
    track(site, action)
    return { body: { success: true, action } }
  }),
]
