import { ensureBundle } from '#bin/workshop/build/ensure-bundle.mjs'

/** Runs once before the tests of Vitest and Playwright: some of them start the built command. */
// biome-ignore lint/style/noDefaultExport: both runners call the default export
export default ensureBundle
