import { openExisting } from './existing-database'
import { forgetStoreKey } from './store-key'
import { databaseName } from './stored-rows'

/**
 * Erases what a tenant's store holds of its user, where a sign-out was cut off before it had done so. Speaks
 * IndexedDB itself: it runs at the login, where nothing of the store is loaded. Resolves when it is erased, or
 * when there is no store. @throws what the disk says.
 */
export async function eraseStore(tenant: string): Promise<void> {
  forgetStoreKey(tenant)
  const db = await openExisting(databaseName(tenant))
  if (!db) return
  try {
    await new Promise<void>((resolve, reject) => {
      const transaction = db.transaction([...db.objectStoreNames], 'readwrite')
      transaction.oncomplete = () => resolve()
      transaction.onabort = () => reject(transaction.error ?? new Error('aborted'))
      const meta = transaction.objectStore('meta')
      const ofTheStore = ['format', 'sealed'].map((key): IDBRequest<unknown> => meta.get(key))
      // They are answered in the order in which they were asked.
      const [, last] = ofTheStore
      if (last)
        last.onsuccess = () => {
          for (const name of db.objectStoreNames) transaction.objectStore(name).clear()
          for (const { result } of ofTheStore) if (result) meta.put(result)
        }
    })
  } finally {
    db.close()
  }
}
