import { existsSync } from 'node:fs'
import {
  type DocumentFile,
  FileError,
  mistakeLine,
  readDocument,
  readFrom,
} from '#bin/cli/document-file.ts'
import { loadForms } from '#bin/cli/forms.ts'
import { UsageError, unknownName } from '#bin/cli/usage-error.ts'
import { readDataset, type Template } from '#fixtures/dataset/dataset.ts'
import { builtInPassword } from '#fixtures/dataset/users.ts'
import { isSeedName, SEEDS } from '#fixtures/datasets/registry.ts'
import { saidPasswords } from '#fixtures/datasets/said-passwords.ts'
import type { UserRecord } from '#fixtures/models/user.ts'
import { misplaced } from '#fixtures/schema/problem.ts'
import type { VariantId } from '#openapi/language/variants.ts'

export interface ShownUser {
  readonly login: string
  readonly role: string
  /** Undefined if only its hash is known. */
  readonly password: string | undefined
}

export interface ChosenDataset {
  /** `own` for a dataset from a file. */
  readonly name: string
  readonly template: Template
  readonly users: readonly ShownUser[]
}

/** A dataset from a file; throws a `FileError` with all its problems. */
export async function readDatasetFile(
  document: DocumentFile,
  variant: VariantId,
): Promise<ChosenDataset> {
  const forms = await loadForms()
  const said = saidPasswords(document.value)
  const template = readFrom(document, (value) => {
    const read = readDataset(value, forms.dataset)
    if (read.variant !== variant)
      throw misplaced('variant', `"${variant}", the variant of this site`, read.variant)
    return read
  })
  return { name: 'own', template, users: usersOf(template, ({ id }) => said.get(id)) }
}

const MOST_SHOWN = 20

/** The problems of a file, one per line. */
export function toldMistakes({ mistakes }: FileError): string {
  const shown = mistakes.slice(0, MOST_SHOWN).map(mistakeLine)
  const left = mistakes.length - shown.length
  return [...shown, ...(left > 0 ? [`and ${left} more`] : [])].map((line) => `\n  ${line}`).join('')
}

/** A word that is not a file is a misspelled built-in dataset. */
function refuseUnknown(name: string): void {
  if (/[./\\]/.test(name) || existsSync(name)) return
  throw unknownName({
    what: 'dataset',
    got: name,
    choices: [...Object.keys(SEEDS), 'the path of a file'],
  })
}

async function readFile(file: string, variant: VariantId): Promise<ChosenDataset> {
  refuseUnknown(file)
  try {
    return await readDatasetFile(readDocument(file), variant)
  } catch (error) {
    if (error instanceof FileError)
      throw new UsageError(`${file} is not a dataset for this site:${toldMistakes(error)}`)
    throw error
  }
}

function usersOf({ records }: Template, passwordOf: (user: UserRecord) => string | undefined) {
  // The dataset is validated, so these records are users.
  const users = [...(records.get('users')?.values() ?? [])] as UserRecord[]
  return users.map((user) => ({
    login: user.login,
    role: user.roles.join(', '),
    password: passwordOf(user),
  }))
}

/** A built-in dataset by name; any other name is the path of a file. */
export async function chooseDataset(name: string, variant: VariantId): Promise<ChosenDataset> {
  if (isSeedName(name)) {
    const seed = await SEEDS[name]()
    const template = readDataset(seed(variant))
    return { name, template, users: usersOf(template, builtInPassword) }
  }
  return readFile(name, variant)
}
