import type { OutgoingFile } from '@app/commands'

/** What MediaRecorder is asked for, best first. */
const TYPES = ['audio/ogg;codecs=opus', 'audio/webm;codecs=opus', 'audio/mp4']

export const recordingType = (): string | undefined =>
  TYPES.find((type) => MediaRecorder.isTypeSupported(type))

/**
 * A recording as WhatsApp takes voice notes: Opus in OGG, put from one container into the other without being
 * encoded anew. What a browser records otherwise goes as an ordinary sound.
 * @throws Error when the recording cannot be read.
 */
export async function toVoiceNote(pieces: readonly Blob[]): Promise<OutgoingFile> {
  const { BlobSource, BufferTarget, Conversion, Input, MP4, OGG, OggOutputFormat, Output, WEBM } =
    await import('mediabunny')
  const input = new Input({
    source: new BlobSource(new Blob([...pieces])),
    formats: [WEBM, OGG, MP4],
  })
  const track = await input.getPrimaryAudioTrack()
  if (!track) throw new Error('the recording has no sound')
  if ((await track.getCodec()) !== 'opus') {
    const blob = new Blob([...pieces], { type: 'audio/mp4' })
    return { blob, name: 'audio.m4a', mime: 'audio/mp4', kind: 'audio', voice: false }
  }
  const target = new BufferTarget()
  const output = new Output({ format: new OggOutputFormat(), target })
  const conversion = await Conversion.init({ input, output })
  await conversion.execute()
  if (!target.buffer) throw new Error('the recording came out empty')
  const mime = 'audio/ogg; codecs=opus'
  return {
    blob: new Blob([target.buffer], { type: mime }),
    name: 'mensagem-de-voz.ogg',
    mime,
    kind: 'audio',
    voice: true,
  }
}
