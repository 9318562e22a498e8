/** A server with the inspector, opened in a real browser. */
import type { Page } from 'playwright'
import { inspectorFiles } from '#bin/cli/inspector-files.ts'
import { packageRoot } from '#bin/cli/package.ts'
import { reportFilesIn } from '#bin/report-files/report-files.ts'
import { readDataset } from '#fixtures/dataset/dataset.ts'
import { demo } from '#fixtures/datasets/demo.ts'
import type { ProxiedDeployment } from '#handlers/control/deployment/deployment.ts'
import type { JournalLimits } from '#handlers/control/requests/journal.ts'
import type { ScenarioSet } from '#handlers/control/scenarios/scenario.ts'
import type { ServerOptions } from '#handlers/hosts/server/listener.ts'
import { startServer } from '#handlers/hosts/server/server.ts'
import { createStandIn } from '#handlers/stand-in/stand-in.ts'

export interface InspectorPage {
  readonly base: string
  readonly page: Page
  /** Page errors and unexpected dialogs. */
  readonly troubles: readonly string[]
}

function watch(page: Page): readonly string[] {
  const troubles: string[] = []
  page.on('pageerror', (error) => troubles.push(error.message))
  page.on('console', (line) => {
    if (line.type() === 'error') troubles.push(line.text())
  })
  page.on('dialog', (dialog) => {
    troubles.push(`dialog: ${dialog.message()}`)
    return dialog.dismiss()
  })
  return troubles
}

interface InspectorOptions extends Omit<ServerOptions, 'standIn'> {
  readonly journal?: Partial<JournalLimits>
  readonly scenarios?: ScenarioSet
  readonly proxied?: ProxiedDeployment
  /** Where reports are; the default is the root of the package. */
  readonly folder?: string
}

export async function withInspector(
  page: Page,
  { journal = {}, folder = packageRoot(), scenarios, proxied, ...options }: InspectorOptions,
  run: (watched: InspectorPage) => Promise<void>,
): Promise<void> {
  const template = readDataset(demo('a'))
  const standIn = createStandIn({
    template: () => template,
    dataset: 'demo',
    history: 50,
    journal,
    reportFiles: reportFilesIn(folder),
  })
  if (scenarios) standIn.scenarios.use(scenarios)
  standIn.deployment.proxied = proxied
  const running = await startServer(
    { standIn, inspector: inspectorFiles, ...options },
    { port: 0, host: '127.0.0.1' },
  )
  try {
    const base = `http://127.0.0.1:${running.port}`
    await run({ base, page, troubles: watch(page) })
  } finally {
    await running.stop()
  }
}
