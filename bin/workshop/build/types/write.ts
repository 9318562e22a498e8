/** Run on build: writes the types of the contract, and the entries for `require()`. */
import { writeCommonJs } from './commonjs.ts'
import { readManifest } from './manifest.ts'
import { writeContractTypes } from './write-contract-types.ts'

await writeContractTypes()
writeCommonJs(readManifest().exports)
