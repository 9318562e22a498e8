import { join } from 'node:path'
import { writeText } from '#bin/cli/files.ts'
import { packageRoot } from '#bin/cli/package.ts'
import { contractTypes } from './contract-types.ts'

/** Writes the types of the contract next to the other declarations. */
export const writeContractTypes = async (): Promise<void> =>
  writeText(join(packageRoot(), 'bin/dist/types/contract.d.ts'), await contractTypes())
