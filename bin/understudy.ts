#!/usr/bin/env node
import process from 'node:process'
import { main } from '#bin/cli/main.ts'
import { createTerminal, ignoreClosedPipe } from '#bin/cli/terminal.ts'
import { COMMANDS } from '#bin/commands/registry.ts'

ignoreClosedPipe(process.stdout, process.stderr)
process.exitCode = await main(process.argv.slice(2), {
  entries: COMMANDS,
  terminal: createTerminal({ out: process.stdout, err: process.stderr, env: process.env }),
  env: process.env,
  folder: process.cwd(),
})
