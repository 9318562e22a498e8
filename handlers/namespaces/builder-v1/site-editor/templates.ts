/** Templates of the site editor (platform/builder 3.1). */
import type { PostRecord } from '#fixtures/models/post.ts'
import { fromUtcText } from '#fixtures/values/time.ts'
import {
  itemUrl,
  libraryItem,
  type TemplateCall,
} from '#handlers/namespaces/builder-v1/templates.ts'
import { editUrl, nonceFor } from '#handlers/platform/addresses.ts'
import {
  conditionsOf,
  instancesOf,
  type ManagedType,
  managedType,
  reportedType,
} from './site-editor.rules.ts'

const NO_INSTANCES = { no_instances: 'No instances' }
const STRIPS = ['header', 'footer']

const withQuery = (url: string, query: Readonly<Record<string, string | number>>): string =>
  `${url}${url.includes('?') ? '&' : '?'}${Object.entries(query)
    .map(([name, value]) => `${name}=${value}`)
    .join('&')}`

/** The address of a template in a render mode. */
function renderUrl(call: TemplateCall, post: PostRecord, render_mode: string): string {
  return withQuery(itemUrl(call, post), {
    post_id: post.id,
    render_mode,
    nonce: nonceFor(call, `${render_mode}_${post.id}`),
    ver: fromUtcText(post.modified_gmt) / 1000,
  })
}

function siteTemplate(call: TemplateCall, post: PostRecord, managed: ManagedType) {
  const conditions = conditionsOf(post)
  const instances = instancesOf(conditions)
  const type = reportedType(managed, instances)
  const item = libraryItem(call, post)
  return {
    ...item,
    type,
    thumbnail: item.thumbnail || '',
    instances: instances.size ? Object.fromEntries(instances) : NO_INSTANCES,
    defaultCondition: managed.defaultCondition,
    id: post.id,
    exportLink: item.export_link,
    modifiedDate: item.human_modified_date,
    editURL: editUrl(call.urls, post.id),
    conditions: conditions.map((condition) => ({
      ...condition,
      sub: condition.sub_name,
      subId: condition.sub_id,
    })),
    isActive: instances.size > 0 && post.status === 'publish',
    previewUrl: renderUrl(call, post, 'template-preview'),
    placeholderUrl: `${call.urls.base}/content/builder-pro/images/${type}.svg`,
    pageLayout: STRIPS.includes(type) ? ('strip' as const) : ('grid' as const),
    supportsSiteEditor: true as const,
    showInstances: true,
    screenshot_url: renderUrl(call, post, 'screenshot'),
  }
}

/** Undefined for an unmanaged item. */
export function managedTemplate(call: TemplateCall, post: PostRecord) {
  const managed = managedType(post)
  return managed && siteTemplate(call, post, managed)
}

/** Any item: a managed template in full, other items reduced to their addresses. */
export function asSiteTemplate(call: TemplateCall, post: PostRecord) {
  const managed = managedTemplate(call, post)
  if (managed) return managed
  return {
    id: post.id,
    url: itemUrl(call, post),
    editURL: editUrl(call.urls, post.id),
    supportsSiteEditor: false as const,
  }
}
