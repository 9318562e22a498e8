import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { packageRoot } from '#bin/cli/package.ts'
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

/** Reports in the folder of `conform` take precedence over those of the same name in the root. */
function find(root: string): readonly FoundReport[] {
  const folder = join(root, REPORT_FOLDER)
  const described = (path: string, name: string): FoundReport => {
    const { mtime, size } = statSync(path)
    const kind = isDrift(name) ? 'drift' : 'conformance'
    return { name, kind, written: mtime.toISOString(), bytes: size, path }
  }
  const kept = namesIn(folder).filter((name) => REPORT.test(name))
  return [
    ...kept.map((name) => described(join(folder, name), name)),
    ...namesIn(root)
      .filter((name) => isDrift(name) && !kept.includes(name))
      .map((name) => described(join(root, name), name)),
  ].sort(by(({ written }) => written, 'desc'))
}

function decisionIn(folder: string, id: string): string | undefined {
  const name = /^D-\d{3}$/.test(id)
    ? namesIn(folder).find((each) => each.startsWith(`${id}-`))
    : undefined
  return name === undefined ? undefined : readFileSync(join(folder, name), 'utf8')
}

/** The reports below a folder, and the decisions shipped with the package. */
export const reportFilesIn = (root: string): ReportFiles => ({
  reports: () => find(root).map(({ path: _path, ...shown }) => shown),
  report: (name) => {
    const found = find(root).find((each) => each.name === name)
    return found && found.bytes <= MAX_SIZE ? readFileSync(found.path, 'utf8') : undefined
  },
  decision: (id) => decisionIn(join(packageRoot(), 'docs/decisions'), id),
})
