import { readText } from '#bin/cli/files.ts'
import { UsageError } from '#bin/cli/usage-error.ts'
import { readDataset, type Template } from '#fixtures/dataset/dataset.ts'
import { isSeedName, SEEDS } from '#fixtures/datasets/registry.ts'
import { saidPasswords } from '#fixtures/datasets/said-passwords.ts'
import { builtInPassword } from '#fixtures/datasets/users.ts'
import type { UserRecord } from '#fixtures/models/user.ts'
import { InputError } from '#openapi/input-error.ts'
import { messageOf } from '#openapi/json.ts'
import type { VariantId } from '#openapi/variants.ts'

export interface ShownUser {
  readonly login: string
  readonly role: string
  /** Undefined where only its hash is known. */
  readonly password: string | undefined
}

interface ChosenDataset {
  /** `own` for one from a file. */
  readonly name: string
  readonly template: Template
  readonly users: readonly ShownUser[]
}

function parse(text: string, file: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new UsageError(`cannot read ${file}: it is not JSON (${messageOf(error)})`)
  }
}

function readFile(file: string, variant: VariantId): ChosenDataset {
  const value = parse(readText(file), file)
  const said = saidPasswords(value)
  try {
    const template = readDataset(value)
    if (template.variant !== variant)
      throw new InputError(`expected variant ${variant}, got variant ${template.variant}`)
    return { name: 'own', template, users: usersOf(template, ({ id }) => said.get(id)) }
  } catch (error) {
    if (error instanceof InputError)
      throw new UsageError(`${file} is not a dataset for this site: ${error.message}`)
    throw error
  }
}

function usersOf({ records }: Template, passwordOf: (user: UserRecord) => string | undefined) {
  // The dataset was read, so the records of users are users.
  const users = [...(records.get('users')?.values() ?? [])] as UserRecord[]
  return users.map((user) => ({
    login: user.login,
    role: user.roles.join(', '),
    password: passwordOf(user),
  }))
}

/** A built-in dataset by its name, anything else is the path of a file. */
export async function chooseDataset(name: string, variant: VariantId): Promise<ChosenDataset> {
  if (isSeedName(name)) {
    const seed = await SEEDS[name]()
    const template = readDataset(seed(variant))
    return { name, template, users: usersOf(template, builtInPassword) }
  }
  return readFile(name, variant)
}
