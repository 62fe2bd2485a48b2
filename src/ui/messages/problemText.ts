import type { MediaKind } from '@domain/messages/media-kinds'
import type { TextKey, Translate } from '@ui/kit/text'
import type { FileProblem } from './checkFiles'
import type { messageTexts } from './texts/pt_BR'

const SIZES: Readonly<Record<MediaKind, TextKey<typeof messageTexts>>> = {
  image: 'messages:media.sizeImage',
  video: 'messages:media.sizeVideo',
  audio: 'messages:media.sizeAudio',
  document: 'messages:media.sizeDocument',
  sticker: 'messages:media.sizeSticker',
}

/** Why a file is refused, in the user's language, with the limit named. */
export function problemText(
  t: Translate<never, typeof messageTexts>,
  name: string,
  problem: FileProblem,
): string {
  if (problem.why === 'empty') return t('messages:media.empty', { name })
  if (problem.why === 'broken') return t('messages:media.broken', { name })
  if (problem.why === 'type') return t('messages:media.type', { name })
  if (problem.why === 'tooManyPixels')
    return t('messages:media.tooManyPixels', { name, millions: problem.millions })
  if (problem.why === 'pixels') return t('messages:media.pixels', { name, pixels: problem.pixels })
  return t(SIZES[problem.kind], { name, limit: sizeText(problem.maxBytes) })
}

/** Bytes for people: "5 MB", "312 kB". */
export function sizeText(bytes: number): string {
  if (bytes < 1024 * 1024) return `${Math.max(1, Math.round(bytes / 1024))} kB`
  return `${Math.round((bytes / 1024 / 1024) * 10) / 10} MB`
}
