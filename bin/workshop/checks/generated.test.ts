import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { packageRoot } from '#bin/cli/package.ts'
import { GENERATED } from '#bin/workshop/generated.ts'

for (const { file, text } of GENERATED)
  test(`${file} matches the contract`, () => {
    const committed = readFileSync(join(packageRoot(), file), 'utf8')
    expect(committed === text(), `${file} is stale: run npm run export`).toBe(true)
  })
