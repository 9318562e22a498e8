import { expect, test } from 'vitest'
import { isExportGuarded } from '#fixtures/documents/builder.ts'
import { valid } from '#handlers/testing/schema.ts'
import { testApi } from '#handlers/testing/testing.ts'
import { exportSubmissions } from '#openapi/namespaces/builder-v1/form-submissions.ts'
import { recordSubmission } from './sending.ts'

const EXPORT = '/builder/v1/form-submissions/export'
const as = 'admin'

test('an export holds one entry for each form, a head and a line for each submission', async () => {
  const api = testApi()
  const { body } = valid(exportSubmissions, await api.get(`${EXPORT}?ids=1,14`, { as }))
  expect(Object.keys(body)).toEqual(['data'])
  expect(body.data).toEqual([
    {
      id: '9b3e7a1',
      content: [
        '"Full name","Email","Programme","How many people","Phone",Form Name (ID),Submission ID,Created At,User ID,User Agent,User IP,Referrer',
        '"Clara Nowak","clara@example.test","Language café","1","0151 5550199","Registration (9b3e7a1)",14,"2026-03-08 09:05:50","0","Mozilla/5.0 (X11; Linux x86_64) Desktop/1.0","203.0.113.23","https://programmes.example.test/registration/"',
      ],
      mimetype: 'text/csv;charset=UTF-8',
      extension: 'csv',
      form_label: 'Registration (9b3e7a1)',
    },
    {
      id: '476d0ce',
      content: [
        '"Name","Email","Message",Form Name (ID),Submission ID,Created At,User ID,User Agent,User IP,Referrer',
        '"Lena Hoffmann","lena@example.test","Is the house open on public holidays?","Contact (476d0ce)",1,"2025-11-18 09:12:40","0","Mozilla/5.0 (X11; Linux x86_64) Desktop/1.0","203.0.113.10","https://programmes.example.test/contact/"',
      ],
      mimetype: 'text/csv;charset=UTF-8',
      extension: 'csv',
      form_label: 'Contact (476d0ce)',
    },
  ])
})

const lineCount = (data: readonly { content: readonly string[] }[]): number =>
  data.reduce((sum, { content }) => sum + content.length - 1, 0)

test('the trash is exported too unless a status is sent', async () => {
  const api = testApi()
  const all = await api.get(`${EXPORT}?per_page=100`, { as })
  expect(lineCount(all.body.data)).toBe(14)
  const some = await api.get(`${EXPORT}?per_page=100&status=all`, { as })
  expect(lineCount(some.body.data)).toBe(12)
})

test('a page of an export holds ten submissions unless said', async () => {
  const api = testApi()
  expect(lineCount((await api.get(EXPORT, { as })).body.data)).toBe(10)
  expect((await api.get(`${EXPORT}?per_page=10001`, { as })).status).toBe(400)
})

test('without its page a form is known by its id alone', async () => {
  const api = testApi()
  api.site.posts.remove(52)
  const { body } = await api.get(`${EXPORT}?ids=1`, { as })
  expect(body.data[0].form_label).toBe('(476d0ce)')
  expect(body.data[0].content[0]).toMatch(/^"name","email","message",Form Name/)
})

test('nothing to export is an error', async () => {
  const api = testApi()
  const { status, body } = await api.get(`${EXPORT}?search=nobody`, { as })
  expect(status).toBe(400)
  expect(body).toEqual({
    code: 'nothing_to_export',
    message: 'There is nothing to export.',
    data: { status: 400 },
  })
})

test('a cell a spreadsheet would take for a formula begins with an apostrophe', async () => {
  const api = testApi()
  const texts = ['=1+1', '+49 30', '-2', '@sum', '\t=1', '＝1', 'fine', '3-4']
  recordSubmission(api.site, {
    post_id: 40,
    element_id: 'a1b2c3d',
    form_name: '=form',
    referer: 'http://site.example/',
    user_agent: '=agent',
    fields: texts.map((value, at) => ({ id: `f${at}`, type: 'text', label: `=${at}`, value })),
  })
  const read = async () => (await api.get(`${EXPORT}?ids=15`, { as })).body.data[0].content
  const [head, line] = await read()
  expect(head).toMatch(/^"'=0","'=1",/)
  expect(line).toMatch(
    /^"'=1\+1","'\+49 30","'-2","'@sum","'\\t=1","'＝1","fine","3-4","'=form \(a1b2c3d\)",15,/,
  )
  expect(line).toContain(`"'=agent"`)
  api.site.write(isExportGuarded, false)
  expect((await read())[1]).toMatch(/^"=1\+1","\+49 30",/)
})
