import type { OutgoingFile } from '@app/panel/commands'
import { cleanFileName } from '@domain/messages/file-name'
import {
  isTooManyPixels,
  type MediaFacts,
  type MediaProblem,
  mediaKindOf,
  mediaProblem,
} from '@domain/messages/media-limits'
import {
  HEAD_BYTES,
  isAnimatedWebp,
  PIXELS_WITHIN_BYTES,
  picturePixels,
  settledMime,
} from '@domain/messages/media-types'

type Checked =
  /** `other`: the same in the other way in which it can be sent, a sticker as a photo. */
  | Readonly<{ ok: true; file: OutgoingFile; other?: OutgoingFile }>
  | Readonly<{ ok: false; name: string; problem: FileProblem }>
/** Why a file cannot be sent; 'broken': it is cut off or damaged. */
export type FileProblem = MediaProblem | Readonly<{ why: 'broken' }>

/**
 * What each file is by its content, and whether the provider takes it: asked before anything is uploaded. Sounds that
 * it does not take come out as ones that it does.
 */
export const checkFiles = (files: readonly File[]): Promise<Checked[]> => Promise.all(files.map(check))

async function check(file: File): Promise<Checked> {
  const name = cleanFileName(file.name)
  const head = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer())
  const mime = settledMime(await sniffed(file), name, head)
  if (/^(audio|video)\/|^application\/ogg/.test(mime)) return checkSound(file, name, mime)
  if (!mime.startsWith('image/')) return settled(file, name, { mime })
  const beginning = new Uint8Array(await file.slice(0, PIXELS_WITHIN_BYTES).arrayBuffer())
  const facts = { mime, animated: isAnimatedWebp(head), pixels: picturePixels(mime, beginning) }
  const settledAs = settled(file, name, facts)
  return mime === 'image/webp' && !facts.animated && !isTooManyPixels(facts.pixels)
    ? alsoAsPhoto(file, settledAs)
    : settledAs
}

/** The provider takes WebP as a sticker alone, and shops' sites keep their photos in it: those go as JPEG. */
async function alsoAsPhoto(file: File, sticker: Checked): Promise<Checked> {
  const { asJpeg } = await import('./internal/asJpeg')
  const name = cleanFileName(file.name)
  const jpeg = file.size === 0 ? null : await asJpeg(file)
  if (!jpeg)
    return sticker.ok ? sticker : { ok: false, name, problem: { why: file.size === 0 ? 'empty' : 'broken' } }
  const photo = settled(jpeg, name.replace(/(\.webp)?$/i, '.jpg'), { mime: 'image/jpeg' })
  return sticker.ok && photo.ok ? { ...sticker, other: photo.file } : sticker.ok ? sticker : photo
}

/** What is no sound for the provider is made one where that can be. */
async function checkSound(file: File, name: string, mime: string): Promise<Checked> {
  const { heard, soundName } = await import('./sound')
  const sound = await heard(file, mime)
  if (sound === 'broken') return { ok: false, name, problem: { why: 'broken' } }
  if (sound === 'notTaken') return { ok: false, name, problem: { why: 'type', mime } }
  const made = sound ?? { blob: file, mime }
  return settled(made.blob, soundName(name, made.mime), { mime: made.mime })
}

function settled(blob: Blob, name: string, facts: Omit<MediaFacts, 'size'>): Checked {
  const { mime } = facts
  const problem = mediaProblem({ ...facts, size: blob.size })
  if (problem) return { ok: false, name, problem }
  const kind = mediaKindOf(mime)
  if (!kind) return { ok: false, name, problem: { why: 'type', mime } }
  return { ok: true, file: { blob, name, mime, kind, voice: false } }
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
