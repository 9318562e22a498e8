import { expect, test } from 'vitest'
import type { Case } from '#conformance/case/case.ts'
import { createLab, type Lab, type WrapHttp } from './lab.ts'
import { editingRequests, hasArgument, withArgument, withoutArgument } from './requests.ts'
import { tamperWith } from './wire.ts'

type Edit = Parameters<typeof editingRequests>[0]

const faulty =
  (operation: string, edit: Edit): WrapHttp =>
  (http, where) => {
    const trace = { ran: 0, acted: 0 }
    return tamperWith(http, {
      ...where,
      operation,
      method: undefined,
      fault: editingRequests(edit)(),
      trace,
    })
  }

const ignoring =
  (name: string): Edit =>
  (request) =>
    hasArgument(request, name) ? withoutArgument(request, name) : undefined

/** A missing `force` means true. */
const forcing: Edit = (request) =>
  hasArgument(request, 'force') ? undefined : withArgument(request, 'force', true)

const FAULTS: Readonly<Record<string, WrapHttp>> = {
  'a change that does not store the excerpt': faulty('core.posts.update', ignoring('excerpt')),
  'a creation that does not store the slug': faulty('core.posts.create', ignoring('slug')),
  'a removal instead of the trash': faulty('core.posts.delete', forcing),
}

/** Written once per method; one is enough here. */
const isSelected = ({ id, scenes }: Case): boolean =>
  scenes !== undefined &&
  /^core\.posts\.(create|update|delete)\//.test(id) &&
  !/PUT|PATCH|format/.test(id)

async function failedIn(
  lab: Lab,
  cases: readonly Case[],
  {
    fault,
    sharing,
  }: {
    readonly fault: WrapHttp | undefined
    readonly sharing: readonly Case[]
  },
) {
  const subject = lab.open({}, fault, sharing)
  const failed: string[] = []
  for (const each of cases) {
    const { outcome } = await subject.run(each)
    if (outcome !== 'pass') failed.push(`${each.id}: ${outcome}`)
  }
  return failed
}

test('shared scenes have the same verdicts as scenes run alone', async () => {
  const lab = await createLab('a')
  const cases = lab.cases.filter(isSelected)
  for (const [what, fault] of Object.entries(FAULTS)) {
    const together = await failedIn(lab, cases, { fault, sharing: cases })
    const alone = await failedIn(lab, cases, { fault, sharing: [] })
    expect([what, together]).toEqual([what, alone])
    expect(alone).not.toEqual([])
  }
})
