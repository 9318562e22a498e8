import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { packageRoot } from '#bin/cli/package.ts'
import { FLEET_REPORT_FOLDER, FLEET_REPORT_SECTIONS } from '#bin/fleet/report/folder.ts'
import { readRuns } from '#bin/report/history/run-file.ts'
import type { ReportFile, ReportFiles } from '#handlers/control/report-files.ts'
import { by } from '#openapi/values/order.ts'

/** The default folder of `conform`. */
const REPORT_FOLDER = 'understudy-report'
const REPORT = /\.(?:html|json|md|xml|sarif|txt)$/
/** `drift --out` takes any name; usually it contains the word. */
const DRIFT = /drift/i
const DRIFT_REPORT = /^[\w.-]+\.(?:html|json|md|sarif|txt)$/i
/** Acceptance files of the drift check are not reports. */
const ACCEPTED = /accept/i
/** The first page of a fleet, and the formats of `fleet check`. */
const FLEET_REPORT = /^(?:index\.html|fleet\.[\w.]+)$/
const FLEET_FOLDERS: readonly string[] = [
  FLEET_REPORT_FOLDER,
  ...FLEET_REPORT_SECTIONS.map((section) => `${FLEET_REPORT_FOLDER}/${section}`),
]
const FLEET_PAGE = /^[A-Za-z0-9][\w.-]*\.(?:html|svg)$/
const MAX_SIZE = 20 * 1024 * 1024

const namesIn = (folder: string): readonly string[] =>
  existsSync(folder)
    ? readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
        entry.isFile() ? [entry.name] : [],
      )
    : []

const isDrift = (name: string): boolean =>
  DRIFT.test(name) && DRIFT_REPORT.test(name) && !ACCEPTED.test(name)

interface FoundReport extends ReportFile {
  readonly path: string
}

function described(path: string, name: string, kind: ReportFile['kind']): FoundReport {
  const { mtime, size } = statSync(path)
  return { name, kind, written: mtime.toISOString(), bytes: size, path }
}

const kindOf = (name: string): ReportFile['kind'] => (isDrift(name) ? 'drift' : 'conformance')

const fleetReports = (root: string): readonly FoundReport[] =>
  namesIn(join(root, FLEET_REPORT_FOLDER))
    .filter((name) => FLEET_REPORT.test(name))
    .map((name) => `${FLEET_REPORT_FOLDER}/${name}`)
    .map((name) => described(join(root, name), name, 'fleet'))

/** Reports in the folder of `conform` take precedence over those of the same name in the root. */
function find(root: string): readonly FoundReport[] {
  const folder = join(root, REPORT_FOLDER)
  const kept = namesIn(folder).filter((name) => REPORT.test(name))
  return [
    ...kept.map((name) => described(join(folder, name), name, kindOf(name))),
    ...namesIn(root)
      .filter((name) => isDrift(name) && !kept.includes(name))
      .map((name) => described(join(root, name), name, 'drift')),
    ...fleetReports(root),
  ].sort(by(({ written }) => written, 'desc'))
}

function decisionIn(folder: string, id: string): string | undefined {
  const name = /^D-\d{3}$/.test(id)
    ? namesIn(folder).find((each) => each.startsWith(`${id}-`))
    : undefined
  return name === undefined ? undefined : readFileSync(join(folder, name), 'utf8')
}

/** A page that the first page of a fleet links to. */
function fleetPage(root: string, name: string): FoundReport | undefined {
  const page = basename(name)
  if (!FLEET_FOLDERS.includes(dirname(name)) || !FLEET_PAGE.test(page)) return undefined
  const isFile = namesIn(join(root, dirname(name))).includes(page)
  return isFile ? described(join(root, name), name, 'fleet') : undefined
}

/** The reports below a folder, and the decisions shipped with the package. */
export const reportFilesIn = (root: string): ReportFiles => ({
  reports: () => find(root).map(({ path: _path, ...shown }) => shown),
  report: (name) => {
    const found = find(root).find((each) => each.name === name) ?? fleetPage(root, name)
    return found && found.bytes <= MAX_SIZE ? readFileSync(found.path, 'utf8') : undefined
  },
  runs: () => readRuns(join(root, REPORT_FOLDER)),
  decision: (id) => decisionIn(join(packageRoot(), 'docs/decisions'), id),
})
