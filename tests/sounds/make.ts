/**
 * Makes the golden sounds beside this file: one second of silence in each container that a customer's phone or a
 * browser makes. `npx tsx tests/sounds/make.ts`; what it writes is committed.
 */
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import {
  AdtsOutputFormat,
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacket,
  Mp4OutputFormat,
  OggOutputFormat,
  Output,
  type OutputFormat,
  WebMOutputFormat,
} from 'mediabunny'

const folder = import.meta.dirname
const write = (name: string, bytes: Uint8Array) => writeFileSync(path.join(folder, name), bytes)

/** Opus: one 20 ms frame of the "CELT, fullband" mode that decodes to silence (RFC 6716, 3.1). */
const opusFrame = (stereo: boolean) => Uint8Array.of(stereo ? 0xfc : 0xf8, 0xff, 0xfe)
/** "OpusHead" (RFC 7845, 5.1). */
function opusHead(channels: number): Uint8Array {
  const head = Buffer.alloc(19)
  head.write('OpusHead')
  head[8] = 1
  head[9] = channels
  head.writeUInt16LE(312, 10)
  head.writeUInt32LE(48_000, 12)
  return head
}
/** AAC-LC: a silent frame of one channel (ISO 14496-3). */
const AAC_FRAME = Uint8Array.of(0x00, 0xc8, 0x00, 0x80, 0x23, 0x80)

type Track = {
  codec: 'opus' | 'aac'
  frame: Uint8Array
  seconds: number
  channels: number
  rate: number
  description: Uint8Array
}

async function muxed(format: OutputFormat, track: Track): Promise<Uint8Array> {
  const target = new BufferTarget()
  const output = new Output({ format, target })
  const source = new EncodedAudioPacketSource(track.codec)
  output.addAudioTrack(source)
  await output.start()
  for (let n = 0; n * track.seconds < 1; n++)
    await source.add(new EncodedPacket(track.frame, 'key', n * track.seconds, track.seconds), {
      decoderConfig: {
        codec: track.codec === 'opus' ? 'opus' : 'mp4a.40.2',
        numberOfChannels: track.channels,
        sampleRate: track.rate,
        description: track.description,
      },
    })
  await output.finalize()
  if (!target.buffer) throw new Error('nothing was written')
  return new Uint8Array(target.buffer)
}

const opus = (channels: number): Track => ({
  codec: 'opus',
  frame: opusFrame(channels === 2),
  seconds: 0.02,
  channels,
  rate: 48_000,
  description: opusHead(channels),
})
const aac: Track = {
  codec: 'aac',
  frame: AAC_FRAME,
  seconds: 1024 / 44_100,
  channels: 1,
  rate: 44_100,
  // AudioSpecificConfig: AAC-LC, 44,100 Hz, one channel.
  description: Uint8Array.of(0x12, 0x08),
}

const note = await muxed(new OggOutputFormat(), opus(1))
write('opus.ogg', note)
write('opus-stereo.ogg', await muxed(new OggOutputFormat(), opus(2)))
write('opus.webm', await muxed(new WebMOutputFormat(), opus(1)))
// The brand "isom" is what browsers write; nothing but the tracks says that there is no picture.
const isom = await muxed(new Mp4OutputFormat({ fastStart: 'in-memory' }), aac)
write('aac-isom.mp4', isom)
const m4a = Uint8Array.from(isom)
m4a.set(Buffer.from('M4A '), 8)
write('aac.m4a', m4a)
write('aac.aac', await muxed(new AdtsOutputFormat(), aac))

/** MPEG-1 Layer III, 128 kbit/s, 44,100 Hz, mono: frames whose side information is zero are silent. */
const mp3Frame = Buffer.concat([Buffer.from([0xff, 0xfb, 0x90, 0xc4]), Buffer.alloc(413)])
const mp3 = Buffer.concat(Array.from({ length: 39 }, () => mp3Frame))
write('mp3.mp3', mp3)
// What a phone calls it is not what it is.
write('mp3-named.ogg', mp3)

/** AMR, 12.2 kbit/s (RFC 4867, 5.3): zeros are as good as silence. */
write(
  'amr.amr',
  Buffer.concat([
    Buffer.from('#!AMR\n'),
    ...Array.from({ length: 50 }, () => Buffer.concat([Buffer.of(0x3c), Buffer.alloc(31)])),
  ]),
)

/** PCM, 8,000 Hz, 16 bits, one channel. */
const pcm = Buffer.alloc(16_000)
const header = Buffer.alloc(44)
header.write('RIFF')
header.writeUInt32LE(36 + pcm.length, 4)
header.write('WAVEfmt ', 8)
header.writeUInt32LE(16, 16)
header.writeUInt16LE(1, 20)
header.writeUInt16LE(1, 22)
header.writeUInt32LE(8_000, 24)
header.writeUInt32LE(16_000, 28)
header.writeUInt16LE(2, 32)
header.writeUInt16LE(16, 34)
header.write('data', 36)
header.writeUInt32LE(pcm.length, 40)
write('pcm.wav', Buffer.concat([header, pcm]))

// Cut off by a lost network: an OGG still plays as far as it goes, an MP4 without its index does not.
write('cut.ogg', note.subarray(0, Math.floor(note.length * 0.6)))
const late = await muxed(new Mp4OutputFormat({ fastStart: false }), aac)
write('cut.m4a', Uint8Array.from(late.subarray(0, Math.floor(late.length * 0.4))))
