/** Calls the control API; throws with the server's own words when it refuses. */
async function call(path, init) {
  const answer = await fetch(`/__emulator${path}`, init)
  const body = await answer.json()
  if (!answer.ok) throw new Error(body.error ?? `HTTP ${answer.status}`)
  return body
}

export const get = (path) => call(path)
export const post = (path, body = {}) => call(path, { method: 'POST', body: JSON.stringify(body) })
export const remove = (path) => call(path, { method: 'DELETE' })

/** Sends a file as the customer. */
export function postFile(waId, file, numberId) {
  const query = new URLSearchParams({ filename: file.name })
  if (numberId) query.set('phone_number_id', numberId)
  const headers = { 'content-type': file.type || 'application/octet-stream' }
  return call(`/phones/${waId}/media?${query}`, { method: 'POST', body: file, headers })
}

/** Calls `onEntry` for every new journal entry and `onLink` with whether the emulator is there. */
export function follow(onEntry, onLink) {
  const stream = new EventSource('/__emulator/stream')
  stream.onmessage = (event) => onEntry(JSON.parse(event.data))
  stream.onopen = () => onLink(true)
  stream.onerror = () => onLink(false)
}
