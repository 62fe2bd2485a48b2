import { databaseName, openExisting } from './stored-rows'

/**
 * Erases what a tenant's store holds of its user, where a sign-out was cut off before it had done so. Speaks
 * IndexedDB itself: it runs at the login, where nothing of the store is loaded. Resolves when it is erased, or
 * when there is no store. @throws what the disk says.
 */
export async function eraseStore(tenant: string): Promise<void> {
  const db = await openExisting(databaseName(tenant))
  if (!db) return
  try {
    await new Promise<void>((resolve, reject) => {
      const transaction = db.transaction([...db.objectStoreNames], 'readwrite')
      transaction.oncomplete = () => resolve()
      transaction.onabort = () => reject(transaction.error ?? new Error('aborted'))
      const format: IDBRequest<unknown> = transaction.objectStore('meta').get('format')
      format.onsuccess = () => {
        for (const name of db.objectStoreNames) transaction.objectStore(name).clear()
        if (format.result) transaction.objectStore('meta').put(format.result)
      }
    })
  } finally {
    db.close()
  }
}
