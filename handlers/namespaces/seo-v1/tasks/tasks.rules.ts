import type { TypeOf } from '#openapi/language/schema.ts'
import { type SeoTask, TRACKED_ACTIONS } from '#openapi/namespaces/seo-v1/tasks.ts'
import { DAY_MS } from '#openapi/values/day.ts'
import { isAmong } from '#openapi/values/json.ts'

/** The tasks of the list with their texts (platform/add-ons 7.6). */
export const TASK_IDS = [
  'complete-ftc',
  'create-new-content',
  'delete-hello-world',
  'enable-llms-txt',
] as const
export type TaskId = (typeof TASK_IDS)[number]

type TaskBody = TypeOf<typeof SeoTask>

interface Task {
  readonly duration: number
  readonly priority: TaskBody['priority']
  readonly label: string
  readonly type: TaskBody['callToAction']['type']
  /** Page of the administration area; null where the task is done by a request. */
  readonly page: string | null
  readonly title: string
  readonly why: string
  readonly how: string | null
}

const TRACKING = 'utm_source=task-list&utm_medium=admin'

export const TASKS: Readonly<Record<TaskId, Task>> = {
  'complete-ftc': {
    duration: 15,
    priority: 'high',
    label: 'Start configuration',
    type: 'link',
    page: `admin.php?page=seo_dashboard&${TRACKING}#/first-time-configuration`,
    title: 'Complete the first-time configuration',
    why: 'Search engines need to know who runs the site before they can show it well.',
    how: 'Follow the steps of the configuration; each one is saved on its own.',
  },
  'create-new-content': {
    duration: 90,
    priority: 'medium',
    label: 'Create new post',
    type: 'add',
    page: `post-new.php?${TRACKING}`,
    title: 'Create new content',
    why: 'A site that publishes regularly is visited more often, by people and by search engines.',
    how: 'Write about one question your participants ask, and publish it within 30 days.',
  },
  'delete-hello-world': {
    duration: 1,
    priority: 'medium',
    label: 'Delete for me',
    type: 'delete',
    page: null,
    title: 'Remove the sample post',
    why: 'The post that came with the site says nothing about you and still shows up in searches.',
    how: null,
  },
  'enable-llms-txt': {
    duration: 1,
    priority: 'medium',
    label: 'Enable llms.txt',
    type: 'default',
    page: null,
    title: 'Enable the llms.txt file',
    why: 'The file tells language models which pages of the site matter most.',
    how: null,
  },
}

const MONTH = 30 * DAY_MS

/** Whether one of the times is within the last 30 days. */
export const isRecent = (moments: readonly number[], now: number): boolean =>
  moments.some((at) => at <= now && now - at <= MONTH)

export type TrackedAction = (typeof TRACKED_ACTIONS)[number]

export const isTracked = (action: string): action is TrackedAction =>
  isAmong(TRACKED_ACTIONS, action)
