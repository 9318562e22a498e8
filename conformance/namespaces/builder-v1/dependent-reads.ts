/** Own pages that change between two reads. */

import type { Arguments } from '#conformance/call/request.ts'
import { PAGE } from '#conformance/namespaces/core-v2/records.ts'
import type { DependentRead } from '#conformance/playbook/play.ts'
import { updatePage } from '#openapi/namespaces/core-v2/pages.ts'
import { builtWith, widgetOf } from './widgets.ts'

const heading = widgetOf('heading', { title: 'A sample' })

/** A page gets builder content. */
export const builtPageRead =
  (argsFor: (id: number) => Arguments): DependentRead =>
  async (context) => {
    const { id } = await context.createRecord(PAGE)
    const change = () => context.callOk(updatePage, { id, meta: builtWith(heading) })
    return { args: argsFor(id), change }
  }

/** A draft page is published. */
export const publishedPageRead =
  (argsFor: (tag: string) => Arguments): DependentRead =>
  async (context) => {
    const { id, tag } = await context.createRecord(PAGE)
    const change = () => context.callOk(updatePage, { id, status: 'publish' })
    return { args: argsFor(tag), change }
  }
