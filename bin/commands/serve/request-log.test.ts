import { expect, test } from 'vitest'
import { fakeTerminal } from '#bin/testing/fake-terminal.ts'
import { createRequestLog } from './request-log.ts'

const EXCHANGE = {
  at: Date.UTC(2026, 2, 1),
  site: 'a\u001b[2J',
  method: 'GET',
  target: '/api/x?password=hunter2&b=\u001b]0;x\u0007\r\nGET',
  status: 200,
  milliseconds: 1.234,
}

const ESCAPE = '\u001b]0;x\u0007\u009b'

for (const asJson of [false, true])
  test(`a log ${asJson ? 'as JSON lines' : 'for people'} shows no secret and no control character`, () => {
    const { output, terminal } = fakeTerminal()
    const log = createRequestLog({ terminal, asJson })
    log.exchange(() => EXCHANGE)
    log.exchange(() => ({ ...EXCHANGE, target: `/${'a'.repeat(8000)}` }))
    log.exchange(() => ({ ...EXCHANGE, user: ESCAPE, hints: [ESCAPE], code: 'x' }))
    log.failure(new Error('got "\u001b[31m"'))
    log.failure('\u0000'.repeat(100_000))
    log.flush()
    const text = output.out + output.err
    expect(text).not.toContain('hunter2')
    expect(text.replaceAll('\n', '')).not.toMatch(/[\u0000-\u001f\u007f-\u009f]/)
    expect(text).not.toContain('\\u001b')
    expect(text.length).toBeLessThan(50_000)
    expect(output.out.trimEnd().split('\n')).toHaveLength(asJson ? 5 : 3)
  })

test('a JSON line has the time, the site and the duration', () => {
  const { output, terminal } = fakeTerminal()
  const log = createRequestLog({ terminal, asJson: true })
  log.exchange(() => ({ ...EXCHANGE, site: 'default', target: '/api/' }))
  log.flush()
  expect(JSON.parse(output.out)).toEqual({
    event: 'request',
    at: '2026-03-01T00:00:00.000Z',
    site: 'default',
    method: 'GET',
    target: '/api/',
    status: 200,
    milliseconds: 1.234,
  })
})

test('the log for people has no lines for what an open inspector reads', () => {
  const { output, terminal } = fakeTerminal()
  const log = createRequestLog({ terminal, asJson: false })
  const target = '/__understudy/health'
  log.exchange(() => ({ ...EXCHANGE, target }))
  log.exchange(() => ({ ...EXCHANGE, target, status: 404 }))
  log.exchange(() => ({ ...EXCHANGE, target: '/__understudy/clock', method: 'PUT' }))
  log.exchange(() => ({ ...EXCHANGE, target: '/api/?search=/__understudy/' }))
  log.flush()
  expect(output.out.trimEnd().split('\n')).toHaveLength(3)
})

const FACTS = {
  roots: ['http://127.0.0.1:4010/api/'],
  control: 'http://127.0.0.1:4010/__understudy/',
  authorize: 'http://127.0.0.1:4010/authorize',
  users: [{ login: 'admin', role: 'administrator', password: 'admin-secret' }],
}

test('JSON output contains nothing but JSON lines', () => {
  const { output, terminal } = fakeTerminal()
  const log = createRequestLog({ terminal, asJson: true })
  log.started(FACTS)
  log.flush()
  const events = output.out
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))
  expect(events.map(({ event }) => event)).toEqual(['listening', 'user'])
  expect(events[0]).toMatchObject({ root: FACTS.roots[0], control: FACTS.control })
})

test('the readable log shows addresses, users and reasons of refusals', () => {
  const { output, terminal } = fakeTerminal()
  const log = createRequestLog({ terminal, asJson: false })
  log.started(FACTS)
  const refused = { ...EXCHANGE, site: 't1', target: '/api/', status: 401, user: 'admin' }
  log.exchange(() => ({ ...refused, code: 'rest_forbidden_context' }))
  log.flush()
  expect(output.out).toContain(FACTS.control)
  expect(output.out).toContain(FACTS.authorize)
  expect(output.out).toContain('site t1, password of admin not recognised, rest_forbidden_context')
})

for (const asJson of [false, true])
  test(`users of a dataset reach ${asJson ? 'JSON lines' : 'the terminal'} without control characters`, () => {
    const { output, terminal } = fakeTerminal()
    const log = createRequestLog({ terminal, asJson })
    const users = [{ login: 'a\u001b]0;PWN\u0007\u202e', role: 'author', password: '\u009b2J\r' }]
    log.started({ ...FACTS, users })
    log.flush()
    expect(output.out.replaceAll('\n', '')).not.toMatch(/[\u0000-\u001f\u007f-\u009f\u202e]/)
    expect(output.out).toContain('x1b]0;PWN')
  })
