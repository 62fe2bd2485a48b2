import { LocalDatabase } from '@infra/log/database'
import { eraseStore } from '@infra/log/erase'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { UploadStore } from './upload-store'

let tenants = 0
let tenant = ''
let db: LocalDatabase
beforeEach(async () => {
  tenant = `uploads-${++tenants}`
  db = new LocalDatabase(tenant)
  await db.open()
  await db.meta.put({ key: 'owner', userId: '7' })
})
afterEach(() => db.close())

const row = (id: string, text = id) => ({ id, blob: new Blob([text]), name: 'a', mime: 'image/png', at: 1 })
const store = (user: string | null = '7') => new UploadStore(tenant, () => user)

describe('files on the disk', () => {
  it('are there with their bytes for the next life of the page', async () => {
    await store().put([row('a', 'bytes'), row('b')])
    const found = await store().read('a')
    expect(await found?.blob.text()).toBe('bytes')
    expect(await store().ids()).toEqual(['a', 'b'])
    await store().delete(['a'])
    expect(await store().read('a')).toBeNull()
  })

  it('of a recording come in their order', async () => {
    await store().put([row('rec:1:000002'), row('rec:1:000001'), row('rec:12:000001'), row('x')])
    expect((await store().readAll('rec:1:')).map(({ id }) => id)).toEqual(['rec:1:000001', 'rec:1:000002'])
  })

  it('are not written once the store is another user’s, nor where there is none', async () => {
    await db.meta.put({ key: 'owner', userId: '8' })
    await expect(store().put([row('a')])).rejects.toThrow()
    expect(await store('8').ids()).toEqual([])
    await expect(new UploadStore('nowhere', () => '7').put([row('a')])).rejects.toThrow()
  })

  it('go with the user', async () => {
    await store().put([row('a')])
    await eraseStore(tenant)
    expect(await store().ids()).toEqual([])
  })

  it('come into a store of the version before, with all that is in it', async () => {
    const name = `uploads-old-${tenants}`
    const old = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open(`balcao/${name}`, 250)
      request.onupgradeneeded = () => {
        for (const table of db.tables)
          if (table.name !== 'uploads')
            request.result.createObjectStore(table.name, {
              ...(table.schema.primKey.keyPath && { keyPath: table.schema.primKey.keyPath as string }),
              autoIncrement: table.schema.primKey.auto ?? false,
            })
      }
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
    await new Promise<void>((resolve) => {
      const transaction = old.transaction('meta', 'readwrite')
      transaction.objectStore('meta').put({ key: 'owner', userId: '7' })
      transaction.oncomplete = () => resolve()
    })
    old.close()
    const lifted = new LocalDatabase(name)
    await lifted.open()
    expect(await lifted.meta.get('owner')).toEqual({ key: 'owner', userId: '7' })
    lifted.close()
    await new UploadStore(name, () => '7').put([row('a')])
    expect(await new UploadStore(name, () => '7').ids()).toEqual(['a'])
  })
})
