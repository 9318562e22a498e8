/** The coverage files of the Node hosts: one for each stand-in of a test run. */
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import type { TrafficCoverage } from '#handlers/control/coverage/coverage.ts'
import { COVERAGE_FOLDER, createCoverageFile } from '#handlers/hosts/coverage-file.ts'

/** Whether the run has a reporter that reads the files. */
export const isCoverageReported = (): boolean => process.env[COVERAGE_FOLDER] !== undefined

/** The file of one stand-in. */
export function coverageFile(): (read: () => TrafficCoverage) => void {
  const store = createCoverageFile({ existsSync, mkdtempSync, writeFileSync })
  return (read) => store(process.env[COVERAGE_FOLDER], read)
}

/** An empty folder for the files of a run. */
export function openCoverageFolder(folder: string): void {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  process.env[COVERAGE_FOLDER] = folder
}

/** Reads the files of a run and removes them. */
export function closeCoverageFolder(folder: string): readonly TrafficCoverage[] {
  const parts = existsSync(folder) ? readdirSync(folder) : []
  const read = (part: string): TrafficCoverage =>
    JSON.parse(readFileSync(join(folder, part, 'coverage.json'), 'utf8'))
  const all = parts.filter((part) => existsSync(join(folder, part, 'coverage.json'))).map(read)
  rmSync(folder, { recursive: true, force: true })
  return all
}
