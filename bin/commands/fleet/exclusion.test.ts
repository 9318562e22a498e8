import { expect, test } from 'vitest'
import {
  type ResponseOverride,
  startRemoteDeployment,
} from '#bin/commands/conform/testing/remote-deployment.ts'
import { usePostgres } from '#bin/database/testing/use-postgres.ts'
import { prepareMachine, startFleet } from '#bin/fleet/testing/machine.ts'
import { temporaryFolder } from '#bin/testing/temporary-folder.ts'

const postgres = usePostgres()

test('two checks at once write to a deployment one after the other', {
  timeout: 180_000,
}, async () => {
  const marks: string[] = []
  const watch: ResponseOverride = ({ method }, { text }) => {
    const mark = method === 'POST' && /cf-[0-9a-z]+-[0-9a-f]{6}/.exec(text)?.[0]
    if (mark && marks.at(-1) !== mark) marks.push(mark)
    return undefined
  }
  const deployment = await startRemoteDeployment('a', { lie: watch })
  try {
    const before = await deployment.state()
    const store = await postgres().create()
    const machines = [temporaryFolder(), temporaryFolder()].map((folder) =>
      prepareMachine(folder, deployment.address, ['core.posts.create/stores.*']),
    )
    const runs = await Promise.all(
      machines.map((folder) => startFleet(folder, ['check', '--store', store]).ended),
    )
    for (const { output } of runs) expect(output).toContain('one  conform passed')
    expect(runs.filter(({ output }) => output.includes('one waits: another run'))).toHaveLength(1)
    expect(marks).toHaveLength(2)
    expect(await deployment.state()).toEqual(before)
  } finally {
    await deployment.close()
  }
})
