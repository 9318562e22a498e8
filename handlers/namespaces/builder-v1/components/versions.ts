/** Publishing, archiving and renaming of component versions. */

import { enveloped } from '#handlers/namespaces/builder-v1/shared/envelope.ts'
import { utcNow } from '#handlers/platform/now.ts'
import { plainLine } from '#handlers/platform/text/plain-text.ts'
import type { Call } from '#handlers/runtime/call.ts'
import { implement } from '#handlers/runtime/implement.ts'
import {
  archiveComponents,
  publishComponents,
  renameComponents,
} from '#openapi/namespaces/builder-v1/components.ts'
import {
  afterChange,
  afterPublish,
  type ComponentTarget,
  type ComponentWriter,
} from './components.rules.ts'

type VersionCall = Pick<Call, 'site' | 'caller'>

const writerOf = ({ site, caller }: VersionCall): ComponentWriter => ({
  user_id: caller.id,
  now: utcNow(site),
})

/** Processes each id and reports the ids with and without effect. */
function partitionByEffect(ids: readonly number[], work: (id: number, index: number) => boolean) {
  const done = ids.map((id, index) => work(id, index))
  return {
    successIds: ids.filter((_, index) => done[index]),
    failedIds: ids.filter((_, index) => !done[index]),
  }
}

interface Version {
  readonly target: ComponentTarget
  readonly change: Parameters<typeof afterChange>[1]
}

function write(call: VersionCall, id: number, { target, change }: Version): boolean {
  const component = call.site.components.get(id)
  if (!component) return false
  call.site.components.replace(afterChange(component, change, { ...writerOf(call), target }))
  return true
}

export const componentVersions = [
  implement(publishComponents, (call) => {
    const { args, site } = call
    const { successIds, failedIds } = partitionByEffect(args.ids, (id) => {
      const component = site.components.get(id)
      if (component) site.components.replace(afterPublish(component, writerOf(call)))
      return component !== undefined
    })
    return { body: enveloped({ success: successIds, failed: failedIds }) }
  }),
  implement(archiveComponents, (call) => {
    const { componentIds, status } = call.args
    const archived_at = writerOf(call).now
    const { successIds, failedIds } = partitionByEffect(componentIds, (id) =>
      write(call, id, { target: status, change: (content) => ({ ...content, archived_at }) }),
    )
    return { body: enveloped({ failedIds, successIds }) }
  }),
  implement(renameComponents, (call) => {
    const { components, status } = call.args
    const titles = components.map(({ title }) => plainLine(title))
    const { successIds, failedIds } = partitionByEffect(
      components.map(({ componentId }) => componentId),
      (id, index) => {
        const title = titles[index]
        if (!title) return false
        return write(call, id, { target: status, change: (content) => ({ ...content, title }) })
      },
    )
    return { body: enveloped({ failedIds, successIds }) }
  }),
]
