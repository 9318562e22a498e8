/** The pipeline of the guide, run by gitlab-ci-local without containers. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { startServer } from '#bin/library/server.ts'
import { command } from '#bin/workshop/checks/projects/command.ts'
import type { ProjectTools } from '#bin/workshop/checks/projects/tools.ts'
import { type Running, whileRunning } from './process-group.ts'

const AUTHOR = ['-c', 'user.name=Team', '-c', 'user.email=team@site.example']
const GIT: readonly (readonly string[])[] = [
  ['init', '--quiet'],
  ['add', 'package.json', '.gitlab-ci.yml'],
  [...AUTHOR, 'commit', '--quiet', '--message', 'Start'],
  ['remote', 'add', 'origin', 'git@gitlab.example:team/site.git'],
]

function addTestScript(cwd: string): void {
  const path = join(cwd, 'package.json')
  const manifest = JSON.parse(readFileSync(path, 'utf8'))
  writeFileSync(path, JSON.stringify({ ...manifest, scripts: { test: 'node test.mjs' } }))
}

export async function runPipeline({ environment }: ProjectTools): Promise<void> {
  const { cwd } = environment
  addTestScript(cwd)
  for (const words of GIT) await command(['git', ...words], environment)
  const site = await startServer()
  const variable = `REST_ROOT=${site.restRoot}`
  // One job after the other: they share the folder.
  const program = ['npx', 'gitlab-ci-local', '--force-shell-executor', '--concurrency', '1']
  const succeed = async ({ exit }: Running): Promise<void> => {
    const code = await exit
    if (code !== 0) throw new Error(`expected exit code 0, got ${code}`)
  }
  await whileRunning([...program, '--variable', variable], environment, succeed).finally(() =>
    site.stop(),
  )
  for (const file of ['drift.md', 'understudy-report/junit.xml']) readFileSync(join(cwd, file))
}
