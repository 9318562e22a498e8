import type { HttpOutput } from '#handlers/runtime/http.ts'

export const json = (body: unknown, status = 200): HttpOutput => ({
  status,
  headers: {
    'Content-Type': 'application/json; charset=UTF-8',
    'X-Content-Type-Options': 'nosniff',
    'Cache-Control': 'no-store',
  },
  body: JSON.stringify(body),
})
