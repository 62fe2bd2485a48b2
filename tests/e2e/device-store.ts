import type { Page } from '@playwright/test'

/** The key with which this page seals its store; null without one. */
export const storeKey = (page: Page): Promise<string | null> =>
  page.evaluate(() => /store-demo=([^;]+)/.exec(document.cookie)?.[1] ?? null)

/**
 * Everything that a device keeps of the panel, as one text: the store's rows, opened with a key (infra/log/seal.ts;
 * without one, that of this page) and unpacked, and what lies beside it. What the key does not open stays as it is.
 */
export const keptOnDevice = async (page: Page, key: string | null = null): Promise<string> => {
  const secret = key ?? (await storeKey(page))
  return page.evaluate(`(async () => {
    const ask = (request) => new Promise((resolve, reject) => {
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
    const secret = ${JSON.stringify(secret)}
    const raw = secret && Uint8Array.from(atob(secret), (unit) => unit.charCodeAt(0))
    const key = raw && await crypto.subtle.importKey('raw', raw, 'AES-GCM', false, ['decrypt'])
    const unzipped = (bytes) =>
      new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'))).arrayBuffer()
    const opened = async (value) => {
      const sealed = typeof value === 'object' && value !== null && 'nonce' in value
      if (!sealed && !(value instanceof Uint8Array)) {
        if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return value
        if (Array.isArray(value)) return Promise.all(value.map(opened))
        const members = await Promise.all(Object.entries(value).map(async ([name, one]) => [name, await opened(one)]))
        return Object.fromEntries(members)
      }
      let bytes = sealed ? new Uint8Array(value.body) : value
      if (sealed)
        try {
          const opened = await crypto.subtle.decrypt({ name: 'AES-GCM', iv: value.nonce }, key, value.body)
          bytes = new Uint8Array(opened)
        } catch {}
      try {
        bytes = new Uint8Array(await unzipped(bytes))
      } catch {}
      return new TextDecoder().decode(bytes)
    }
    const seen = []
    for (const { name } of await indexedDB.databases()) {
      const db = await ask(indexedDB.open(name))
      for (const table of db.objectStoreNames)
        seen.push(JSON.stringify(await opened(await ask(db.transaction(table).objectStore(table).getAll()))))
      db.close()
    }
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) seen.push(request.url, await (await cache.match(request)).text())
    }
    const beside = [{ ...localStorage }, { ...sessionStorage }, document.cookie, history.state, window.name]
    return seen.join('\\n') + JSON.stringify(beside)
  })()`)
}
