import { subsites } from './subsites.ts'
import { versions } from './versions.ts'

export const sitecopyV1 = [...versions, ...subsites]
