import { expect, test } from 'vitest'
import { COLOR } from '#conformance/namespaces/builder-v1/global-records.ts'
import { FORM } from '#conformance/namespaces/contactform-v1/form-record.ts'
import { FOLDER } from '#conformance/namespaces/folders-v1/folder-record.ts'
import { openSession } from '#conformance/runner/session.ts'
import { createCaller, type TargetCaller } from '#conformance/targets/caller.ts'
import { step } from '#conformance/targets/step.ts'
import { type FakeRequest, type Override, startFake } from '#conformance/testing/fake-target.ts'
import { testSettings } from '#conformance/testing/judge-fake.ts'
import { StoppedError } from '#conformance/transport/exchange.ts'
import { getUserProgress, updateUserProgress } from '#openapi/namespaces/builder-v1/checklist.ts'
import { getUserData, updateUserData } from '#openapi/namespaces/builder-v1/user-data.ts'
import { createCleanup } from './cleanup.ts'
import { readLedger } from './read-ledger.ts'

type Work = (tools: Awaited<ReturnType<typeof toolsFor>>) => Promise<void>

async function toolsFor(address: string) {
  const session = await openSession({ ...testSettings(address), mode: 'write' })
  const { target, transport, ledger, cache } = session
  const cleanup = createCleanup({ ledger, tag: 'cf-test01-0a1b2c' })
  const { signal } = new AbortController()
  const caller = createCaller({ target, transport, cache, tag: 'cf-test01-0a1b2c', signal })
  return { cleanup, caller, owned: ledger.owned, file: ledger.file, close: () => session.close() }
}

/** Runs a cleanup against a target with overridden responses to administrators. */
async function atWork(override: Override, work: Work): Promise<readonly FakeRequest[]> {
  const fake = await startFake({
    override: (request) => (request.role === 'administrator' ? override(request) : undefined),
  })
  const tools = await toolsFor(fake.address)
  await work(tools)
  await tools.close()
  await fake.close()
  return fake.requests
}

const isAt = ({ method, path }: FakeRequest, where: string): boolean =>
  `${method} ${path}`.includes(where)

/** Own and foreign folders, as a list of rows. */
function storeOfFolders(isRemovable = true) {
  const rows = new Map([[3, { id: '3', name: '"Logos"', parent: '0' }]])
  const override: Override = (request) => {
    if (isAt(request, 'GET /folders/v1/export-csv'))
      return { status: 200, body: { folders: [...rows.values()] } }
    if (isAt(request, '/assign-folder')) return { status: 200, body: {} }
    if (isAt(request, '/new-folder')) {
      const { title, parent } = request.args
      const id = rows.size + 8
      rows.set(id, { id: String(id), name: `"${title}"`, parent: String(parent) })
      return { status: 200, body: { id, title } }
    }
    if (!isAt(request, '/delete-folder')) return undefined
    if (isRemovable) for (const id of request.args['ids'] as readonly number[]) rows.delete(id)
    return { status: 200, body: {} }
  }
  return { rows, override }
}

test('a folder is removed after reading the export, and nothing else is', async () => {
  const { rows, override } = storeOfFolders()
  await atWork(override, async ({ cleanup, caller, file }) => {
    expect((await cleanup.create(caller, FOLDER)).id).toBe(9)
    expect(await cleanup.cleanUp(() => caller)).toEqual([])
    expect(readLedger(file).records).toEqual([])
  })
  expect([...rows.keys()]).toEqual([3])
})

/** The time limit of this caller ends after one removal. */
function limitedTo(caller: TargetCaller): TargetCaller {
  let removals = 0
  const call: TargetCaller['call'] = (operation, ...rest) => {
    if (operation.id === FOLDER.remove.id) removals += 1
    return removals > 1 ? Promise.reject(new StoppedError()) : caller.call(operation, ...rest)
  }
  return { ...caller, call }
}

test('each record has its own time limit, so that slow targets are cleaned up', async () => {
  const { rows, override } = storeOfFolders()
  await atWork(override, async ({ cleanup, caller }) => {
    await cleanup.create(caller, FOLDER)
    await cleanup.create(caller, FOLDER)
    expect(await cleanup.cleanUp(() => limitedTo(caller))).toEqual([])
  })
  expect([...rows.keys()]).toEqual([3])
})

test('a record that is read back from its list is not listed a second time', async () => {
  const { override } = storeOfFolders()
  const requests = await atWork(override, async ({ cleanup, caller, owned }) => {
    await cleanup.create(caller, FOLDER)
    expect(owned.isListed(FOLDER.name)).toBe(true)
  })
  const created = requests.findIndex((each) => isAt(each, '/new-folder'))
  const lists = requests.slice(created).filter((each) => isAt(each, '/export-csv'))
  expect(lists).toHaveLength(1)
})

test('a folder with content of others is not removed', async () => {
  const { rows, override } = storeOfFolders()
  await atWork(override, async ({ cleanup, caller }) => {
    await cleanup.create(caller, FOLDER)
    rows.set(10, { id: '10', name: '"theirs"', parent: '9' })
    expect(await cleanup.cleanUp(() => caller)).toEqual([
      expect.stringContaining('contains content of others'),
    ])
  })
  expect([...rows.keys()]).toEqual([3, 9, 10])
})

test('a record that still exists after a silent removal is reported', async () => {
  const { override } = storeOfFolders(false)
  await atWork(override, async ({ cleanup, caller }) => {
    await cleanup.create(caller, FOLDER)
    expect(await cleanup.cleanUp(() => caller)).toEqual([expect.stringContaining('is still there')])
  })
})

test('no record is created where removal is only declared', async () => {
  const requests = await atWork(
    (one) => (one.method === 'DELETE' ? { status: 405, body: { code: 'no_method' } } : undefined),
    async ({ cleanup, caller }) => {
      await expect(cleanup.create(caller, COLOR)).rejects.toThrow('could not be removed')
      expect(await cleanup.cleanUp(() => caller)).toEqual([])
    },
  )
  expect(requests.filter((one) => one.role && isAt(one, 'POST /builder/v1/globals'))).toEqual([])
})

test('no record is created in folders that belong to another account', async () => {
  const { rows, override } = storeOfFolders()
  await atWork(
    (request) => (isAt(request, '/assign-folder') ? { status: 500, body: {} } : override(request)),
    async ({ cleanup, caller }) => {
      await expect(cleanup.create(caller, FOLDER)).rejects.toThrow('could not be removed')
    },
  )
  expect([...rows.keys()]).toEqual([3])
})

test('a form stored before the target crashed is found by its tag', async () => {
  const forms = new Map<number, { readonly id: number; readonly title: unknown }>()
  const override: Override = (request) => {
    const one = Number(/contact-forms\/(\d+)$/.exec(request.path)?.[1])
    if (isAt(request, 'POST /contactform/v1/contact-forms')) {
      forms.set(12, { id: 12, title: request.args['title'] })
      return { status: 500, body: { code: 'internal_server_error' } }
    }
    if (request.method === 'DELETE' && forms.delete(one))
      return { status: 200, body: { deleted: true } }
    if (one) return forms.has(one) ? { status: 200, body: forms.get(one) } : { status: 404 }
    if (request.path !== '/contactform/v1/contact-forms') return undefined
    return { status: 200, body: [...forms.values()] }
  }
  await atWork(override, async ({ cleanup, caller }) => {
    await expect(cleanup.create(caller, FORM)).rejects.toThrow('to create a record')
    expect(forms.size).toBe(1)
    expect(await cleanup.cleanUp(() => caller)).toEqual([])
  })
  expect(forms.size).toBe(0)
})

test('a record that the target altered, announced without an id, is reported', async () => {
  const forms = new Map<number, { readonly id: number; readonly title: unknown }>()
  const override: Override = (request) => {
    const one = Number(/contact-forms\/(\d+)$/.exec(request.path)?.[1])
    if (isAt(request, 'POST /contactform/v1/contact-forms')) {
      forms.set(12, { id: 12, title: request.args['title'] })
      return { status: 200, body: forms.get(12) }
    }
    if (request.method === 'DELETE' && forms.delete(one))
      return { status: 200, body: { deleted: true } }
    if (one) return forms.has(one) ? { status: 200, body: forms.get(one) } : { status: 404 }
    if (request.path !== '/contactform/v1/contact-forms') return undefined
    return { status: 200, body: [...forms.values()] }
  }
  await atWork(override, async ({ cleanup, caller }) => {
    const tag = await cleanup.announce(caller, FORM)
    forms.set(13, { id: 13, title: `Draft: ${tag}` })
    expect(await cleanup.cleanUp(() => caller)).toEqual([
      `form ${tag} may exist: contactform.contact-forms.list shows a record with this tag that differs from what was sent`,
    ])
  })
  expect([...forms.keys()]).toEqual([13])
})

test('an account that cannot list does not report that nothing is left', async () => {
  let isDown = false
  const override: Override = ({ method }) => {
    isDown ||= method !== 'GET'
    return method === 'GET' && isDown ? { status: 500, body: {} } : { status: 200, body: {} }
  }
  await atWork(
    (request) => (request.path.startsWith('/contactform') ? override(request) : undefined),
    async ({ cleanup, caller, owned }) => {
      await cleanup.attempt(caller, FORM)
      expect(await cleanup.cleanUp(() => caller)).toEqual([])
      expect(owned.doubtful().map(({ message }) => message)).toEqual([
        expect.stringMatching(/may exist: .* answers 500$/),
      ])
    },
  )
})

test('no record is created where the account cannot list it', async () => {
  let created = 0
  const override: Override = ({ method, path }) => {
    if (!path.startsWith('/contactform')) return undefined
    created += Number(method === 'POST')
    return { status: method === 'GET' ? 403 : 200, body: {} }
  }
  await atWork(override, async ({ cleanup, caller }) => {
    await expect(cleanup.attempt(caller, FORM)).rejects.toThrow('no permission to list')
  })
  expect(created).toBe(0)
})

test('a setting is restored by the account that owns it', async () => {
  const messages = { value: ['mine'] as unknown }
  const fake = await startFake({
    override: (request) => {
      if (request.role !== 'author' || request.path !== '/builder/v1/user-data/current-user')
        return undefined
      if (request.method === 'PATCH') messages.value = request.args['suppressedMessages']
      return { status: 200, body: { suppressedMessages: messages.value } }
    },
  })
  const { cleanup, caller, close } = await toolsFor(fake.address)
  cleanup.backUpSetting({
    setting: 'messages',
    as: 'author',
    old: ['mine'],
    undo: step(updateUserData, { suppressedMessages: ['mine'] }),
    shown: { operation: getUserData, path: ['suppressedMessages'] },
  })
  messages.value = ['mine', 'of the run']
  expect(await cleanup.cleanUp(() => caller)).toEqual([])
  await close()
  await fake.close()
  expect(messages.value).toEqual(['mine'])
})

test('a setting is restored by another method where one is broken', async () => {
  const shown = { minimized: true as unknown }
  const fake = await startFake({
    override: ({ role, path, method, args }) => {
      if (role === undefined || path !== '/builder/v1/checklist/user-progress') return undefined
      if (method === 'PUT') return { status: 500, body: {} }
      if (method !== 'GET') shown.minimized = args['is_popup_minimized']
      return { status: 200, body: { data: { is_popup_minimized: shown.minimized } } }
    },
  })
  const { cleanup, caller, close } = await toolsFor(fake.address)
  cleanup.backUpSetting({
    setting: 'popup',
    old: false,
    undo: step(updateUserProgress, { is_popup_minimized: false }, { method: 'PUT' }),
    shown: { operation: getUserProgress, path: ['data', 'is_popup_minimized'] },
  })
  expect(await cleanup.cleanUp(() => caller)).toEqual([])
  await close()
  await fake.close()
  expect(shown.minimized).toBe(false)
})
