import type { MediaKind } from '@domain/messages/media-kinds'
import type { TextKey, useText } from '@ui/kit/text'
import type { FileProblem } from './checkFiles'

const SIZES: Readonly<Record<MediaKind, TextKey>> = {
  image: 'media.sizeImage',
  video: 'media.sizeVideo',
  audio: 'media.sizeAudio',
  document: 'media.sizeDocument',
  sticker: 'media.sizeSticker',
}

/** Why a file is refused, in the user's language, with the limit named. */
export function problemText(t: ReturnType<typeof useText>, name: string, problem: FileProblem): string {
  if (problem.why === 'empty') return t('media.empty', { name })
  if (problem.why === 'broken') return t('media.broken', { name })
  if (problem.why === 'type') return t('media.type', { name })
  if (problem.why === 'tooManyPixels') return t('media.tooManyPixels', { name, millions: problem.millions })
  if (problem.why === 'pixels') return t('media.pixels', { name, pixels: problem.pixels })
  return t(SIZES[problem.kind], { name, limit: sizeText(problem.maxBytes) })
}

/** Bytes for people: "5 MB", "312 kB". */
export function sizeText(bytes: number): string {
  if (bytes < 1024 * 1024) return `${Math.max(1, Math.round(bytes / 1024))} kB`
  return `${Math.round((bytes / 1024 / 1024) * 10) / 10} MB`
}
