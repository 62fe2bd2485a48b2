import type { OutgoingFile } from '@app/panel/commands'

/** What MediaRecorder is asked for, best first. */
const TYPES = ['audio/ogg;codecs=opus', 'audio/webm;codecs=opus', 'audio/mp4']

export const recordingType = (): string | undefined =>
  TYPES.find((type) => MediaRecorder.isTypeSupported(type))

/**
 * A recording as WhatsApp takes voice notes: Opus in OGG. What a browser can neither record nor encode so goes as an
 * ordinary sound.
 * @throws Error when the recording cannot be read.
 */
export async function toVoiceNote(pieces: readonly Blob[]): Promise<OutgoingFile> {
  const { heard } = await import('@ui/messages/sound')
  const whole = new Blob([...pieces])
  const sound = await heard(whole, pieces[0]?.type || 'audio/webm', true)
  if (sound === null || typeof sound === 'string') throw new Error(`the recording cannot be sent: ${sound}`)
  const voice = sound.mime.startsWith('audio/ogg')
  return { ...sound, name: voice ? 'mensagem-de-voz.ogg' : 'audio.m4a', kind: 'audio', voice }
}
