/** The default folder of a fleet's report. */
export const FLEET_REPORT_FOLDER = 'understudy-fleet'

/** Its folders of pages and badges. */
export const FLEET_REPORT_SECTIONS = ['targets', 'causes', 'badges'] as const
