/** Opens a database that exists, null when there is none; does not make one. */
export function openExisting(name: string): Promise<IDBDatabase | null> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(name)
    request.onupgradeneeded = () => request.transaction?.abort()
    request.onsuccess = () => resolve(request.result)
    // Aborting the making of a new one ends here.
    request.onerror = () => (request.error?.name === 'AbortError' ? resolve(null) : reject(request.error))
  })
}
