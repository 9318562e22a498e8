import { expect, test } from 'vitest'
import { readDataset } from '#fixtures/dataset/dataset.ts'
import { demo } from '#fixtures/datasets/demo.ts'
import { fixedClock } from '#fixtures/values/clock.ts'
import type { RouteOutline } from '#openapi/language/outline.ts'
import { rolesWithCapability } from '#openapi/language/roles.ts'
import { assemble, createState, type Program } from './assembly.ts'
import { firstProgram, isInFirstProgram } from './first-program.ts'
import { fullProgram } from './stand-in.ts'

const template = readDataset(demo('b'))
/** A fixed clock: responses of two stand-ins are compared and may contain the time. */
const clock = () => fixedClock('2026-03-01T10:00:00Z')
const fresh = (program: Program) =>
  assemble(createState({ variant: 'b', template: () => template, clock }), program)

const ADMIN = `Basic ${btoa('admin:admin-secret')}`

const inputOf = (line: string, authorization?: string) => {
  const [method = '', target = ''] = line.split(' ')
  const header = (name: string) => (name === 'authorization' ? authorization : undefined)
  return { method, target, origin: 'https://site.example', header }
}

test('content is answered as by the whole stand-in', async () => {
  const [first, whole] = [fresh(firstProgram('b')), fresh(fullProgram({ variant: 'b' }))]
  for (const line of [
    'GET /en/api/core/v2/posts?_embed&per_page=3',
    'GET /de/api/core/v2/pages?context=edit&_fields=id,title,seo_head',
    'OPTIONS /en/api/core/v2/posts/1',
    'DELETE /en/api/core/v2/posts/1',
    'GET /en/api/core/v2/posts?per_page=101',
    'GET /en/api/core/v2/nothing',
    'GET /en/uploads/none.png',
  ])
    for (const login of [undefined, ADMIN]) {
      const input = inputOf(line, login)
      const response = first.dispatch(input)
      expect(isInFirstProgram(response), line).toBe(true)
      expect(await first.respond(response), line).toEqual(
        await whole.respond(whole.dispatch(input)),
      )
    }
})

test('everything else is left to the whole', () => {
  const { dispatch } = fresh(firstProgram('b'))
  const others = ['api/', 'api/core/v2', 'api/batch/v1', 'api/builder/v1/notes', '__understudy/']
  for (const path of others)
    expect(isInFirstProgram(dispatch(inputOf(`GET /${path}`))), path).toBe(false)
})

test('every access rule of its operations is implemented', () => {
  const { contract, policies } = firstProgram('a')
  const rules = contract.operations.flatMap(({ access, conditions = [] }) => [
    access,
    ...conditions,
  ])
  const isDecided = (rule: string) => rule in policies || rolesWithCapability(rule).length > 0
  expect(rules.filter((rule) => !isDecided(rule))).toEqual([])
})

test('the outline knows the routes of the whole contract', () => {
  const namesOf = ({ namespace, path, operations }: RouteOutline) =>
    [namespace, path, ...operations.map(({ id, methods }) => `${id} ${methods}`)].join()
  for (const variant of ['a', 'b'] as const) {
    const whole = fullProgram({ variant }).routes
    expect(firstProgram(variant).routes.map(namesOf)).toEqual(whole.map(namesOf))
  }
})
