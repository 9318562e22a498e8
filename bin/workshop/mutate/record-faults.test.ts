/** Faults that show in contexts other than that of the request. */
import { expect, test } from 'vitest'
import { type ExpectedDetection, outcomesOf } from './expected-detection.ts'
import { INVOCATIONS } from './invocation.ts'
import { createLab } from './lab.ts'
import { editingResponses } from './wire.ts'

const CONTENT = ['posts', 'pages'] as const
const VERSIONS = ['post-revisions', 'page-revisions', 'post-autosaves', 'page-autosaves'] as const

const RENDERED_TITLE = '"title":{"rendered":'

const titlesWith = (shown: string) =>
  editingResponses((response) =>
    response.text.includes(RENDERED_TITLE)
      ? { ...response, text: response.text.replaceAll(RENDERED_TITLE, shown) }
      : undefined,
  )

const LEAKED: readonly ExpectedDetection[] = [...CONTENT, ...VERSIONS].map((name) => ({
  by: `core.${name}.list/context.view`,
  operation: `core.${name}.list`,
  wire: titlesWith('"title":{"raw":"Draft","rendered":'),
}))

test('lists that show fields of the edit context to readers fail on a deployment', async () => {
  const lab = await createLab('a', INVOCATIONS.default)
  for (const each of LEAKED) expect(await outcomesOf(lab, each)).toEqual([each.by, 'pass', 'fail'])
})

const LEAKED_PASSWORDS: readonly ExpectedDetection[] = CONTENT.flatMap((type) =>
  ['read', 'list'].map((verb) => ({
    by: `core.${type}.${verb}/context.password`,
    operation: `core.${type}.${verb}`,
    wire: titlesWith('"password":"open-sesame","title":{"rendered":'),
  })),
)

test('passwords that are shown to readers fail at should', async () => {
  const lab = await createLab('a', INVOCATIONS.should)
  for (const each of LEAKED_PASSWORDS)
    expect(await outcomesOf(lab, each)).toEqual([each.by, 'pass', 'fail'])
})
