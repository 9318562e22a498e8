/**
 * The program of Cypress is not in the registry, so no browser runs: the files of the guide are
 * compiled with its types, and the configuration is loaded and its tasks are called.
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { command } from '#bin/workshop/checks/projects/command.ts'
import type { ProjectTools } from '#bin/workshop/checks/projects/tools.ts'
import { read } from '#bin/workshop/checks/tree.ts'

const COMPILER = {
  compilerOptions: {
    strict: true,
    noEmit: true,
    module: 'nodenext',
    target: 'es2023',
    types: ['cypress', 'node'],
    skipLibCheck: true,
  },
  include: ['cypress.config.ts', 'cypress/**/*.ts'],
}

export async function checkCypress({ environment }: ProjectTools): Promise<void> {
  const put = (name: string, text: string): void => writeFileSync(join(environment.cwd, name), text)
  put('tsconfig.json', JSON.stringify(COMPILER))
  await command(['npx', 'tsc', '-p', '.'], environment)
  put('tasks.mjs', read('bin/workshop/checks/projects/recipes/cypress-tasks.txt'))
  await command(['node', 'tasks.mjs'], environment)
}
