import { fetchSiteJson, runAction } from './session.ts'

/** Undoes one history step of the open site. */
export const undoStep = (step: number): Promise<boolean> =>
  runAction(`Step ${step} is undone`, () => fetchSiteJson(`POST /history/${step}/undo`))
