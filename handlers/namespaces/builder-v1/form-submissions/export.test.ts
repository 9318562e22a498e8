import { expect, test } from 'vitest'
import { isExportGuarded } from '#fixtures/documents/builder.ts'
import { type TestApi, testApi } from '#handlers/testing/testing.ts'
import { recordSubmission } from './record-submission.ts'

const EXPORT = '/builder/v1/form-submissions/export'
const as = 'admin'

/** The lines of a CSV export, the header first. */
async function linesOf(api: TestApi, query: string): Promise<readonly string[]> {
  const { text } = await api.get(`${EXPORT}?${query}`, { as })
  return text.split('\r\n').slice(0, -1)
}

test('an export is one CSV table with the columns of all its forms', async () => {
  const { headers, text } = await testApi().get(`${EXPORT}?ids=1,14`, { as })
  expect(headers['Content-Type']).toBe('text/csv; charset=UTF-8')
  expect(headers['Content-Disposition']).toContain('.csv')
  const [head, first, second, end] = text.split('\r\n')
  expect(head).toBe(
    '"Full name","Email","Programme","How many people","Phone","Message","Form Name (ID)","Submission ID","Created At","User ID","User Agent","User IP","Referrer"',
  )
  expect(first).toMatch(/^"Clara Nowak","clara@example.test","Language café",.*,"","Reg/)
  expect(second).toMatch(/^"Lena Hoffmann","lena@example.test","","","","Is the house/)
  expect(end).toBe('')
})

test('an export without status excludes the trash, and every page has the same header', async () => {
  const api = testApi()
  const lines = (query: string) => linesOf(api, query)
  expect(await lines('per_page=100')).toHaveLength(13)
  expect(await lines('per_page=100&status=trash')).toHaveLength(3)
  const whole = await lines('per_page=100')
  const pages = [...(await lines('per_page=6')), ...(await lines('per_page=6&page=2')).slice(1)]
  expect(pages).toEqual(whole)
})

test('days are dates, in the list and in the export', async () => {
  for (const path of ['/builder/v1/form-submissions', EXPORT]) {
    for (const name of ['after', 'before'])
      for (const value of ['soon', '2026-02-30', '2026-60-01', '2026-03-01T10:00:00', '']) {
        const { status, body } = await testApi().get(`${path}?${name}=${value}`, { as })
        expect([status, Object.keys(body.data.params)]).toEqual([400, [name]])
        const deployed = testApi({ asDeployed: true })
        expect(
          (await deployed.get(`${path}?${name}=${value}`, { as })).body.data,
        ).not.toHaveProperty('params')
      }
    expect((await testApi().get(`${path}?after=2025-01-01`, { as })).status).toBe(200)
  }
})

test('as deployed, an export has one entry per form, with a header and a line per submission', async () => {
  const api = testApi({ asDeployed: true })
  const { body } = await api.get(`${EXPORT}?ids=1,14`, { as })
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

test('as deployed, the trash is exported too without a status', async () => {
  const api = testApi({ asDeployed: true })
  const all = await api.get(`${EXPORT}?per_page=100`, { as })
  expect(lineCount(all.body.data)).toBe(14)
  const some = await api.get(`${EXPORT}?per_page=100&status=all`, { as })
  expect(lineCount(some.body.data)).toBe(12)
})

test('a page of an export has ten submissions by default', async () => {
  const api = testApi()
  expect(await linesOf(api, '')).toHaveLength(11)
  expect((await api.get(`${EXPORT}?per_page=10001`, { as })).status).toBe(400)
})

test('without its page a form is labelled by its id alone', async () => {
  const api = testApi()
  api.site.posts.remove(52)
  const [head, line] = await linesOf(api, 'ids=1')
  expect(head).toMatch(/^"name","email","message","Form Name/)
  expect(line).toContain('"(476d0ce)"')
})

test('an empty export is an error', async () => {
  const { status, body } = await testApi().get(`${EXPORT}?search=nobody`, { as })
  expect(status).toBe(400)
  expect(body).toEqual({
    code: 'nothing_to_export',
    message: 'There is nothing to export.',
    data: { status: 400 },
  })
})

test('a cell that looks like a formula starts with an apostrophe', async () => {
  const texts = ['=1+1', '+49 30', '-2', '@sum', '\t=1', '＝1', 'fine', '3-4']
  const exporting = (asDeployed: boolean) => {
    const api = testApi({ asDeployed })
    recordSubmission(api.site, {
      post_id: 40,
      element_id: 'a1b2c3d',
      form_name: '=form',
      referer: 'http://site.example/',
      user_agent: '=agent',
      fields: texts.map((value, at) => ({ id: `f${at}`, type: 'text', label: `=${at}`, value })),
    })
    return api
  }
  const api = exporting(false)
  const [head, line] = await linesOf(api, 'ids=15')
  expect(head).toMatch(/^"'=0","'=1",/)
  expect(line).toMatch(
    /^"'=1\+1","'\+49 30","'-2","'@sum","'\t=1","'＝1","fine","3-4","'=form \(a1b2c3d\)","15",/,
  )
  expect(line).toContain(`"'=agent"`)
  api.site.write(isExportGuarded, false)
  expect((await linesOf(api, 'ids=15'))[1]).toMatch(/^"=1\+1","\+49 30",/)
  const deployed = exporting(true)
  const { body } = await deployed.get(`${EXPORT}?ids=15`, { as })
  expect(body.data[0].content[1]).toMatch(/^"'=1\+1","'\+49 30","'-2","'@sum","'\\t=1",/)
})

test('deployments accept any format', async () => {
  const status = async (asDeployed: boolean, query: string) =>
    (await testApi({ asDeployed }).get(`${EXPORT}?${query}`, { as })).status
  for (const query of ['format=zip', 'format[]=csv']) {
    expect(await status(false, query)).toBe(400)
    expect(await status(true, query)).toBe(200)
  }
})
