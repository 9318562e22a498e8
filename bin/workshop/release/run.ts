/**
 * `npm run release:check`: checks of a release beyond the gate; writes licences and bill of
 * materials.
 */
import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { packageRoot } from '#bin/cli/package.ts'
import { bundledPackages, noticesOf } from '#bin/workshop/build/third-party.mjs'
import { messageOf } from '#openapi/values/json.ts'
import {
  auditFailureReason,
  installScripts,
  type Lock,
  licenceList,
  withoutChecksum,
  wrongLicences,
} from './lock.rules.ts'
import { billOfMaterials } from './sbom.ts'

const OUT = 'test-results/release'
const root = packageRoot()
const readJson = (name: string) => JSON.parse(readFileSync(join(root, name), 'utf8'))

const npm = (...args: readonly string[]) =>
  spawnSync('npm', args, { cwd: root, encoding: 'utf8', shell: process.platform === 'win32' })

function judge(what: string, found: readonly string[]): boolean {
  process.stdout.write(`${found.length ? 'MISS' : 'ok  '} ${what}\n`)
  for (const one of found) process.stdout.write(`     ${one}\n`)
  return found.length === 0
}

/** Empty without known vulnerabilities; a failed audit counts as a problem. */
function weaknesses(): readonly string[] {
  const { status, stdout, stderr } = npm('audit', '--audit-level=low')
  if (status === 0) return []
  const reason = auditFailureReason(stderr)
  return [
    reason
      ? `the registry could not be reached, so vulnerabilities are unknown: ${reason}`
      : stdout.trim().slice(-2000),
  ]
}

async function writeBill(): Promise<readonly string[]> {
  try {
    writeFileSync(join(root, OUT, 'sbom.cdx.json'), await billOfMaterials())
    return []
  } catch (error) {
    return [messageOf(error)]
  }
}

/** Every bundled package has a licence text or at least an author. */
async function withoutNotice(): Promise<readonly string[]> {
  try {
    writeFileSync(join(root, OUT, 'THIRD-PARTY-NOTICES'), noticesOf(await bundledPackages()))
    return []
  } catch (error) {
    return [messageOf(error)]
  }
}

const { packages }: { readonly packages: Lock } = readJson('package-lock.json')
mkdirSync(join(root, OUT), { recursive: true })
writeFileSync(join(root, OUT, 'licences.txt'), `${licenceList(packages).join('\n')}\n`)
const verdicts = [
  judge('no known vulnerabilities (npm audit)', weaknesses()),
  judge('permissive licences only', wrongLicences(packages)),
  judge('every package is locked with its checksum', withoutChecksum(packages)),
  judge('no install scripts', installScripts(readJson('package.json').scripts)),
  judge('notices of every bundled package', await withoutNotice()),
  judge('bill of materials in CycloneDX', await writeBill()),
]
process.stdout.write(`     ${OUT}/licences.txt and sbom.cdx.json\n`)
process.exitCode = verdicts.every(Boolean) ? 0 : 1
