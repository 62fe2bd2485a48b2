import type { MediaKind } from '../../../src/domain/messages/media-kinds'
import type { MediaProblem } from '../../../src/domain/messages/media-limits'

const KINDS: Readonly<Record<MediaKind, string>> = {
  image: 'Imagens podem ter',
  video: 'Vídeos podem ter',
  audio: 'Áudios podem ter',
  document: 'Documentos podem ter',
  sticker: 'Figurinhas podem ter',
}

/** What a user reads about a file that was refused. */
export function sentenceOf(problem: MediaProblem): string {
  switch (problem.why) {
    case 'empty':
      return 'O arquivo está vazio.'
    case 'type':
      return `O WhatsApp não aceita este tipo de arquivo (${problem.mime}). Envie imagem JPEG ou PNG, vídeo MP4, áudio, PDF, texto ou documento do Office.`
    case 'size':
      return `${KINDS[problem.kind]} no máximo ${amountOf(problem.maxBytes)}.`
    case 'tooManyPixels':
      return `Imagens podem ter no máximo ${problem.millions} milhões de pontos.`
    case 'pixels':
      return `Figurinhas devem ter ${problem.pixels} × ${problem.pixels} pontos.`
  }
}

const amountOf = (bytes: number): string =>
  bytes < 1024 * 1024 ? `${Math.floor(bytes / 1024)} kB` : `${Math.floor(bytes / 1024 / 1024)} MB`
