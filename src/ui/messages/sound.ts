import type { Input, InputAudioTrack } from 'mediabunny'

/** A sound as the provider takes it. */
type Sound = Readonly<{ blob: Blob; mime: string }>
/** What becomes of a file that may be a sound: null, it is none; 'broken', nobody could play it. */
type Heard = Sound | 'broken' | 'notTaken' | null

const OGG = 'audio/ogg; codecs=opus'
const M4A = 'audio/mp4'
/** What may hold a picture as well as a sound, or a codec that the provider does not take: only the tracks say. */
const CONTAINERS =
  /^(audio|video)\/(mp4|webm|ogg|quicktime|x-matroska)(;|$)|^audio\/(wav|x-wav|vnd\.wave|x-flac|flac|ogg)(;|$)|^application\/ogg$/

/**
 * A file's sound as the provider takes it (whatsapp-facts section 3): Opus in OGG with one channel, or AAC in MP4.
 * Put from one container into another where that is enough, encoded again where the browser can. `mime`: by its
 * content; MP3, AMR and bare AAC are taken as they are, and not asked about. `spoken`: it is to go as a note spoken into
 * the microphone, which is Opus, where the browser can make that.
 */
export async function heard(file: Blob, mime: string, spoken = false): Promise<Heard> {
  if (!CONTAINERS.test(mime)) return null
  const { ALL_FORMATS, BlobSource, Input } = await import('mediabunny')
  const input = new Input({ source: new BlobSource(file), formats: ALL_FORMATS })
  try {
    const [sound, picture] = [await input.getPrimaryAudioTrack(), await input.getPrimaryVideoTrack()]
    if (picture) return null
    return sound ? await taken(file, mime, input, { sound, spoken }) : 'broken'
  } catch (error) {
    // Cut off before its index, or no such container at all.
    console.error(error)
    return 'broken'
  } finally {
    input.dispose()
  }
}

async function taken(
  file: Blob,
  mime: string,
  input: Input,
  { sound, spoken }: { sound: InputAudioTrack; spoken: boolean },
): Promise<Heard> {
  const [codec, channels] = [await sound.getCodec(), await sound.getNumberOfChannels()]
  if (codec === 'opus' && channels === 1)
    return mime.startsWith(OGG) ? { blob: file, mime: OGG } : asOpus(input, false)
  const { canEncodeAudio } = await import('mediabunny')
  const encodes = await canEncodeAudio('opus')
  if (codec === 'aac' && /mp4|quicktime/.test(mime) && !(spoken && encodes))
    return { blob: await branded(file), mime: M4A }
  return encodes ? asOpus(input, true) : 'notTaken'
}

/** @param anew encode it, with one channel; else its packets are carried over as they are. */
async function asOpus(input: Input, anew: boolean): Promise<Heard> {
  const { BufferTarget, Conversion, OggOutputFormat, Output } = await import('mediabunny')
  const target = new BufferTarget()
  const conversion = await Conversion.init({
    input,
    output: new Output({ format: new OggOutputFormat(), target }),
    ...(anew && {
      audio: {
        codec: 'opus',
        numberOfChannels: 1,
        sampleRate: 48_000,
        bitrate: 32_000,
        forceTranscode: true,
      },
    }),
  })
  if (!conversion.isValid) return 'notTaken'
  await conversion.execute()
  return target.buffer ? { blob: new Blob([target.buffer], { type: OGG }), mime: OGG } : 'broken'
}

/** Browsers write the brand of films before their recordings: with the brand of sounds everybody takes it for one. */
async function branded(file: Blob): Promise<Blob> {
  const head = new Uint8Array(await file.slice(0, 12).arrayBuffer())
  head.set(new TextEncoder().encode('M4A '), 8)
  return new Blob([head, file.slice(12)], { type: M4A })
}

const ENDINGS: Readonly<Record<string, string>> = {
  [OGG]: 'ogg',
  [M4A]: 'm4a',
  'audio/mpeg': 'mp3',
  'audio/aac': 'aac',
  'audio/amr': 'amr',
}

/** A sound's name with the ending of what it is. */
export function soundName(name: string, mime: string): string {
  const ending = ENDINGS[mime]
  return ending === undefined ? name : `${name.replace(/\.[^.]{1,5}$/, '')}.${ending}`
}
