import process from 'node:process'
import { billOfMaterials } from './sbom.ts'

process.stdout.write(await billOfMaterials())
