import type { OutgoingFile } from '@app/commands'
import { cleanFileName } from '@domain/messages/file-name'
import { type MediaProblem, mediaKindOf, mediaProblem } from '@domain/messages/media-limits'
import { HEAD_BYTES, isAnimatedWebp, settledMime } from '@domain/messages/media-types'

export type Checked =
  | Readonly<{ ok: true; file: OutgoingFile }>
  | Readonly<{ ok: false; name: string; problem: MediaProblem }>

/** What each file is by its content, and whether the provider takes it: asked before anything is uploaded. */
export const checkFiles = (files: readonly File[]): Promise<Checked[]> => Promise.all(files.map(check))

async function check(file: File): Promise<Checked> {
  const name = cleanFileName(file.name)
  const head = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer())
  const mime = settledMime(await sniffed(file), name, head)
  const animated = mime === 'image/webp' && isAnimatedWebp(head)
  const problem = mediaProblem({ mime, size: file.size, animated })
  if (problem) return { ok: false, name, problem }
  const kind = mediaKindOf(mime)
  if (!kind) return { ok: false, name, problem: { why: 'type', mime } }
  return { ok: true, file: { blob: file, name, mime, kind, voice: false } }
}

/** What the magic bytes say. Without the network the browser's own word, by the name: the server looks again. */
async function sniffed(file: File): Promise<string | undefined> {
  try {
    const { fileTypeFromBlob } = await import('file-type')
    return (await fileTypeFromBlob(file))?.mime
  } catch (error) {
    console.error(error)
    return file.type === '' || file.type.startsWith('text/') ? undefined : file.type
  }
}
