import type { ErrorSpec } from '#openapi/errors/define.ts'
import { ERRORS } from '#openapi/errors/table.ts'
import { by } from '#openapi/values/order.ts'

const HEAD = `# Errors

Every error of the interface. The key is the name in the source code; the code is the one in the response, shown if it differs.
\`401/403\` means 401 for an anonymous caller and 403 for a known one. \`500, bare\` is raised without a status: its \`data\` is null,
or, marked \`traced\`, only contains the place of the failure.
Words in braces are placeholders. This page is written by \`npm run export\`; a test compares it with the table in \`openapi/errors/\`.

| key | code | status | message |
|---|---|---|---|
`

const statusText = ({ status, bare, traced }: ErrorSpec): string => {
  const text = status === 'caller' ? '401/403' : String(status)
  return [text, ...(bare ? ['bare'] : []), ...(traced ? ['traced'] : [])].join(', ')
}

const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ')

const row = ([key, spec]: [string, ErrorSpec]): string =>
  `| \`${key}\` | ${spec.code === undefined ? '' : `\`${spec.code}\``} | ${statusText(spec)} | ${cell(spec.message)} |\n`

/** The text of `docs/errors.md`. */
export const errorsPage = (): string =>
  HEAD +
  Object.entries(ERRORS)
    .toSorted(by(([name]) => name))
    .map(row)
    .join('')
