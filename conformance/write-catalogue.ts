/** `tsx conformance/write-catalogue.ts` writes the catalogue anew. */
import { writeFileSync } from 'node:fs'
import { catalogueText } from './catalogue.ts'

writeFileSync(new URL('./catalogue.json', import.meta.url), catalogueText())
