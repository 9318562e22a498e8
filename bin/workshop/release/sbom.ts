/** `npm run release:sbom`: the bill of materials in CycloneDX, with bundled packages marked. */
import { spawnSync } from 'node:child_process'
import process from 'node:process'
import { packageRoot } from '#bin/cli/package.ts'
import { bundledPackages } from '#bin/workshop/build/third-party.mjs'
import { withBundled } from './sbom.rules.ts'

/** As npm makes it from the lock. */
function plainBill(): unknown {
  const { status, stdout, stderr } = spawnSync(
    'npm',
    ['sbom', '--sbom-format=cyclonedx', '--package-lock-only'],
    { cwd: packageRoot(), encoding: 'utf8', shell: process.platform === 'win32' },
  )
  if (status !== 0) throw new Error(stderr.trim().slice(-500))
  return JSON.parse(stdout)
}

export async function billOfMaterials(): Promise<string> {
  return `${JSON.stringify(withBundled(plainBill(), await bundledPackages()), null, 2)}\n`
}
