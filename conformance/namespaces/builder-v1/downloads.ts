/** The export of form submissions as a download of a page. */
import { readFileSync } from 'node:fs'
import { at, listAt } from '#conformance/call/body.ts'
import { check, skip } from '#conformance/call/check.ts'
import { defineCases } from '#conformance/case/case.ts'
import type { CasePage } from '#conformance/case/context.ts'
import { basicHeader } from '#conformance/operator/identities.ts'
import {
  addressOf,
  BROWSER,
  openOtherOrigin,
  responseInPage,
} from '#conformance/playbook/in-page.ts'
import type { Playbook } from '#conformance/playbook/play.ts'
import { isAccepted } from '#conformance/transport/exchange.ts'
import { exportSubmissions } from '#openapi/namespaces/builder-v1/form-submissions.ts'

interface Download {
  readonly name: string
  readonly text: string
}

async function saveDownload({ page }: CasePage, start: () => Promise<unknown>): Promise<Download> {
  const [download] = await Promise.all([page.waitForEvent('download'), start()])
  return { name: download.suggestedFilename(), text: readFileSync(await download.path(), 'utf8') }
}

/** As in the builder's page: one file per form, named after it. */
const saveEntry = (page: CasePage, entry: unknown): Promise<Download> =>
  saveDownload(page, () =>
    page.page.evaluate(
      ([label, extension, type, lines]) => {
        const link = document.createElement('a')
        link.href = URL.createObjectURL(new Blob([String(lines)], { type: String(type) }))
        link.download = `${label}.${extension}`
        link.click()
      },
      [
        String(at(entry, 'form_label')),
        String(at(entry, 'extension')),
        String(at(entry, 'mimetype')),
        listAt(entry, 'content').join('\n'),
      ],
    ),
  )

const cases = defineCases(
  { ...BROWSER, spec: '4.11' },
  {
    'builder.form-submissions.export/browser.download': {
      title: 'A page saves the export of a form as a CSV file named after the form.',
      async run(context) {
        const { best, credentials } = context.target
        const account = best === 'anonymous' ? undefined : credentials[best]
        if (!account) return skip({ why: 'account', detail: 'needs an account' })
        const plain = await context.call(exportSubmissions, {})
        if (!isAccepted(plain))
          return skip({
            why: 'too-few-records',
            detail: `there is nothing to export (${plain.status})`,
          })
        const page = await openOtherOrigin(context)
        if (/csv/.test(plain.headers['content-type'] ?? '')) {
          await page.page.setExtraHTTPHeaders({ authorization: basicHeader(account) })
          // A navigation that ends in a download rejects.
          const start = () => page.goto(addressOf(plain)).catch(() => undefined)
          const { name, text } = await saveDownload(page, start)
          check('name of the file', name).holds('ending in .csv', name.endsWith('.csv'))
          check('content of the file', text).is(plain.text)
          return
        }
        const { body } = await responseInPage(
          'the export',
          page.call('omit')(exportSubmissions, {}),
        )
        const [entry] = listAt(body, 'data')
        const { name, text } = await saveEntry(page, entry)
        check('name of the file', name).holds('ending in .csv', /[^.]\.csv$/.test(name))
        check('lines of the file', text.split('\n').length).is(listAt(entry, 'content').length)
      },
    },
  },
)

export const downloads: Playbook = { cases }
