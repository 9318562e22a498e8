/** `npm run catalogue` writes the list of all cases anew. */
import { writeFileSync } from 'node:fs'
import { catalogueText } from './catalogue.ts'

writeFileSync(new URL('./catalogue.json', import.meta.url), catalogueText())
