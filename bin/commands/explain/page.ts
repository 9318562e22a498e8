import type { Terminal } from '#bin/cli/terminal.ts'

export type Style = Terminal['style']
