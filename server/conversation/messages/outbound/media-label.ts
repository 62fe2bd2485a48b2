import type { MediaKind } from '../../../../src/domain/messages/media-kinds'

const LABELS: Readonly<Record<MediaKind, string>> = {
  image: 'Imagem',
  video: 'Vídeo',
  audio: 'Áudio',
  document: 'Documento',
  sticker: 'Figurinha',
}

/** What stands for a message with a file where only text is shown. */
export function mediaLabel(kind: MediaKind, name: string | null, voice: boolean): string {
  const label = kind === 'audio' && voice ? 'Mensagem de voz' : LABELS[kind]
  return name === null ? label : `${label}: ${name}`
}
