import { expect, test } from 'vitest'
import {
  type ResponseOverride,
  startRemoteDeployment,
} from '#bin/commands/conform/testing/remote-deployment.ts'
import { usePostgres } from '#bin/database/testing/use-postgres.ts'
import { prepareMachine, startFleet } from '#bin/fleet/testing/machine.ts'
import { temporaryFolder } from '#bin/testing/temporary-folder.ts'

const postgres = usePostgres()

/** A worker takes its target again later, without a message. */
for (const [what, commands, waiting] of [
  ['two checks', [['check'], ['check']], [1]],
  ['a check and a worker', [['check'], ['work', '--start', '--once']], [0, 1]],
] as const)
  test(`${what} write to a deployment one after the other`, { timeout: 180_000 }, async () => {
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
      const runs = commands.map((command) => {
        const only = ['core.posts.create/stores.*']
        const folder = prepareMachine(temporaryFolder(), deployment.address, only)
        return startFleet(folder, [...command, '--store', store]).ended
      })
      const outputs = (await Promise.all(runs)).map(({ output }) => output)
      for (const output of outputs) expect(output).toContain('one  conform passed')
      const waits = outputs.filter((output) => output.includes('one waits: another run'))
      expect(waiting).toContain(waits.length)
      expect(marks).toHaveLength(2)
      expect(await deployment.state()).toEqual(before)
    } finally {
      await deployment.close()
    }
  })
