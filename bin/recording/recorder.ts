/** Converts observed calls into a dataset. */
import { randomBytes } from 'node:crypto'
import { writeText } from '#bin/cli/files.ts'
import { UsageError } from '#bin/cli/usage-error.ts'
import { DATASET_FORMAT, DATASET_VERSION, readDataset } from '#fixtures/dataset/dataset.ts'
import { validateDataset } from '#fixtures/dataset/validate.ts'
import { extractRelated } from '#handlers/namespaces/core-v2/related/extractors.ts'
import { EXTRACTORS } from '#handlers/namespaces/extractors.ts'
import type { ContractOperation } from '#openapi/contract/contract.ts'
import { isNamespaceRoot, isRead } from '#openapi/language/define.ts'
import type { Language, VariantId } from '#openapi/language/variants.ts'
import { InputError } from '#openapi/values/input-error.ts'
import type { Json } from '#openapi/values/json.ts'
import { completeRecords } from './complete.ts'
import { maskRecords } from './mask.ts'
import { completeShownTexts } from './shown-texts.ts'
import { createRecordStore } from './store.ts'
import { completeValues } from './values.ts'

interface RecorderOptions {
  readonly variant: VariantId
  readonly homes: readonly string[]
  readonly isMasked: boolean
}

/** A successful call with its response. */
interface RecordedCall {
  readonly operation: ContractOperation
  /** In order of precedence. */
  readonly sources: readonly Json[]
  readonly body: unknown
  readonly language: Language
}

export interface Recording {
  /** The dataset as text. */
  readonly text: string
  readonly counts: Readonly<Record<string, number>>
  /** Data without a place in the dataset, with counts. */
  readonly missed: ReadonlyMap<string, number>
}

const FORMAT = { format: DATASET_FORMAT, version: DATASET_VERSION }
/** Recordings are readable by the owner only. */
const PRIVATE = 0o600

export function createRecorder({ variant, homes, isMasked }: RecorderOptions) {
  const store = createRecordStore()
  const missedCounts = new Map<string, number>()
  const countMissed = (what: string): void =>
    void missedCounts.set(what, (missedCounts.get(what) ?? 0) + 1)

  function datasetOf() {
    const { records, missed } = store.placed()
    const visible = isMasked ? maskRecords(records, { salt: randomBytes(32), homes }) : records
    const lists = completeValues(completeRecords(completeShownTexts(visible), countMissed))
    for (const [what, count] of missed) missedCounts.set(what, count)
    // A recording replays a deployment, with its quirks.
    return { ...FORMAT, variant, asDeployed: true, records: lists }
  }

  return {
    add({ operation, sources, body, language }: RecordedCall): void {
      const found = EXTRACTORS.get(operation.id)
      if (!found) {
        if (isRead(operation) && !isNamespaceRoot(operation)) countMissed(operation.id)
        return
      }
      const args: Json = Object.assign({}, ...sources.toReversed())
      for (const extracted of found.read(body, { args, homes, language })) store.add(extracted)
    },
    /** A route outside the contract that may still belong to the platform. */
    addUnknown(path: string, body: unknown): void {
      const found = extractRelated(path, body)
      for (const extracted of found) store.add(extracted)
      if (found.length === 0) countMissed(path.replace(/\/\d+(?=\/|$)/g, '/{id}'))
    },
    /** Validates the dataset as `serve` does; an invalid one is a bug of the recorder. */
    finish(): Recording {
      const dataset = datasetOf()
      readDataset(dataset, validateDataset)
      const counts = Object.entries(dataset.records).map(([name, list]) => [name, list.length])
      return {
        text: `${JSON.stringify(dataset, null, 2)}\n`,
        counts: Object.fromEntries(counts),
        missed: missedCounts,
      }
    },
  }
}

export type Recorder = ReturnType<typeof createRecorder>

/** Writes the file atomically. */
export function writeRecording(file: string, recorder: Recorder): Recording {
  try {
    const recording = recorder.finish()
    writeText(file, recording.text, PRIVATE)
    return recording
  } catch (error) {
    if (error instanceof InputError)
      throw new UsageError(
        `the recording is not a valid dataset, so ${file} is not written: ${error.message}`,
      )
    throw error
  }
}

/** Summary of a written recording for the user. */
export function recordingLines(file: string, { counts, missed }: Recording): readonly string[] {
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0)
  const listed = Object.entries(counts).map(([name, count]) => `${count} ${name}`)
  const missedLines = [...missed].map(
    ([what, count]) => `not placed: ${what}${count > 1 ? ` (${count} times)` : ''}`,
  )
  return [`wrote ${file}: ${total} records (${listed.join(', ')})`, ...missedLines]
}
