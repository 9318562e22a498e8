/** The coverage of one stand-in of a test run, as a file for the reporter of the run. */
import type { TrafficCoverage } from '#handlers/control/coverage/coverage.ts'

/** The environment variable with the folder of the reporter; workers inherit it. */
export const COVERAGE_FOLDER = 'UNDERSTUDY_COVERAGE_FOLDER'

/** The file system of the host. */
interface FileSystem {
  existsSync(path: string): boolean
  mkdtempSync(prefix: string): string
  writeFileSync(path: string, text: string): void
}

type StoreCoverage = (folder: string | undefined, read: () => TrafficCoverage) => void

/** Each stand-in has its own file, which a later call replaces. Without a reporter it does nothing. */
export function createCoverageFile(files: FileSystem): StoreCoverage {
  let own = ''
  return (folder, read) => {
    if (folder === undefined || !files.existsSync(folder)) return
    if (!files.existsSync(own)) own = files.mkdtempSync(`${folder}/`)
    files.writeFileSync(`${own}/coverage.json`, JSON.stringify(read()))
  }
}
