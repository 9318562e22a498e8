/** Run on build: writes the types of the contract next to the other declarations, and the entries for `require()`. */
import { join } from 'node:path'
import { writeText } from '#bin/cli/files.ts'
import { packageRoot } from '#bin/cli/package.ts'
import { writeCommonJs } from './commonjs.ts'
import { contractTypes } from './contract-types.ts'
import { readManifest } from './manifest.ts'

writeText(join(packageRoot(), 'bin/dist/types/contract.d.ts'), await contractTypes())
writeCommonJs(readManifest().exports)
