/** Bytes of a text, gzipped. Gzip carries a checksum: what was changed on disk does not come back as something else. */
export async function gzip(text: Iterable<string>): Promise<Uint8Array<ArrayBuffer>> {
  const encoder = new TextEncoder()
  const pieces = text[Symbol.iterator]()
  const source = new ReadableStream<Uint8Array<ArrayBuffer>>({
    pull(controller) {
      const next = pieces.next()
      if (next.done) controller.close()
      else controller.enqueue(encoder.encode(next.value))
    },
  })
  return new Uint8Array(await new Response(source.pipeThrough(new CompressionStream('gzip'))).arrayBuffer())
}

/** The text of gzipped bytes, whole. @throws {TypeError} when they are damaged. */
export function gunzip(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  return new Response(expanded(bytes)).text()
}

/** The lines of gzipped bytes, one after the other. @throws {TypeError} when they are damaged. */
export async function* gunzipLines(bytes: Uint8Array<ArrayBuffer>): AsyncGenerator<string> {
  const reader = expanded(bytes).getReader()
  const decoder = new TextDecoder()
  let rest = ''
  for (;;) {
    const { done, value } = await reader.read()
    const lines = (rest + decoder.decode(value, { stream: !done })).split('\n')
    rest = lines.pop() ?? ''
    yield* lines
    if (done) break
  }
  if (rest) yield rest
}

const expanded = (bytes: Uint8Array<ArrayBuffer>): ReadableStream<Uint8Array<ArrayBuffer>> =>
  new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'))
