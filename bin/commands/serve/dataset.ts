import { rejectUnknownDataset } from '#bin/cli/dataset-name.ts'
import {
  type DocumentFile,
  FileError,
  parseDocument,
  problemLine,
  readDocument,
} from '#bin/cli/document-file.ts'
import { UsageError } from '#bin/cli/usage-error.ts'
import { loadValidators } from '#bin/cli/validators.ts'
import { readDataset, type Template } from '#fixtures/dataset/dataset.ts'
import { builtInPassword } from '#fixtures/dataset/users.ts'
import { plainTextPasswords } from '#fixtures/datasets/plain-text-passwords.ts'
import { isSeedName, SEEDS } from '#fixtures/datasets/registry.ts'
import type { UserRecord } from '#fixtures/models/user.ts'
import { datasetError } from '#fixtures/schema/problem.ts'
import type { VariantId } from '#openapi/language/variants.ts'

export interface DatasetUser {
  readonly login: string
  readonly role: string
  /** Undefined if only its hash is known. */
  readonly password: string | undefined
}

export interface LoadedDataset {
  /** `own` for a dataset from a file. */
  readonly name: string
  readonly template: Template
  readonly users: readonly DatasetUser[]
}

/** A dataset from a file; throws a `FileError` with all its problems. */
export async function readDatasetFile(
  document: DocumentFile,
  variant: VariantId,
): Promise<LoadedDataset> {
  const forms = await loadValidators()
  const warning = plainTextPasswords(document.value)
  const template = parseDocument(document, (value) => {
    const read = readDataset(value, forms.dataset)
    if (read.variant !== variant)
      throw datasetError('variant', `"${variant}", the variant of this site`, read.variant)
    return read
  })
  return { name: 'own', template, users: usersOf(template, ({ id }) => warning.get(id)) }
}

const MAX_SHOWN = 20

/** The problems of a file, one per line. */
export function fileProblemLines({ problems }: FileError): string {
  const shown = problems.slice(0, MAX_SHOWN).map(problemLine)
  const left = problems.length - shown.length
  return [...shown, ...(left > 0 ? [`and ${left} more`] : [])].map((line) => `\n  ${line}`).join('')
}

async function readFile(file: string, variant: VariantId): Promise<LoadedDataset> {
  rejectUnknownDataset(file)
  try {
    return await readDatasetFile(readDocument(file), variant)
  } catch (error) {
    if (error instanceof FileError)
      throw new UsageError(`${file} is not a dataset for this site:${fileProblemLines(error)}`)
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
export async function loadDataset(name: string, variant: VariantId): Promise<LoadedDataset> {
  if (isSeedName(name)) {
    const seed = await SEEDS[name]()
    const template = readDataset(seed(variant))
    return { name, template, users: usersOf(template, builtInPassword) }
  }
  return readFile(name, variant)
}
