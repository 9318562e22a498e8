import { existsSync } from 'node:fs'
import { SEEDS } from '#fixtures/datasets/registry.ts'
import { unknownName } from './usage-error.ts'

/** A word that is not a file is a misspelled built-in dataset. */
export function rejectUnknownDataset(name: string): void {
  if (/[./\\]/.test(name) || existsSync(name)) return
  const choices = [...Object.keys(SEEDS), 'the path of a file']
  throw unknownName({ what: 'dataset', got: name, choices })
}
