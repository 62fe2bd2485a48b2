import { kept } from '@ui/kit/kept'
import { useEffect, useState } from 'react'

/** How a sound looks: its loudness in equal stretches, from 0 to 1, and its length in seconds. */
type Shape = Readonly<{ peaks: readonly number[]; duration: number }>

/** Stretches of a shape. */
const STRETCHES = 60
/** Enough to see loudness by, Hz. */
const RATE = 8_000
/** A sound larger than this is decoded once somebody listens to it, not for being seen, bytes: some ten minutes of speech. */
const UNASKED_BYTES = 2_000_000

/** By file: coming back to a conversation decodes nothing again, and a long one decodes two at a time. */
const shapeOf = kept<Shape>({ most: 200, atOnce: 2 })

class Unasked extends Error {}

async function bytesOf(source: Blob | string, asked: boolean): Promise<ArrayBuffer> {
  if (source instanceof Blob) return source.arrayBuffer()
  const away = new AbortController()
  const answer = await fetch(source, { signal: away.signal })
  if (!answer.ok) throw new Error(`HTTP ${answer.status} for a sound`)
  if (!asked && Number(answer.headers.get('content-length')) > UNASKED_BYTES) {
    away.abort()
    throw new Unasked('a sound too large to be decoded unasked')
  }
  return answer.arrayBuffer()
}

async function decoded(source: Blob | string, asked: boolean): Promise<Shape> {
  const sound = await new OfflineAudioContext(1, 1, RATE).decodeAudioData(await bytesOf(source, asked))
  const samples = sound.getChannelData(0)
  const stretch = Math.max(1, Math.ceil(samples.length / STRETCHES))
  const peaks: number[] = []
  for (let from = 0; from < samples.length; from += stretch) {
    let loudest = 0
    for (let at = from; at < Math.min(samples.length, from + stretch); at++)
      loudest = Math.max(loudest, Math.abs(samples[at] ?? 0))
    peaks.push(loudest)
  }
  const most = Math.max(...peaks, Number.EPSILON)
  return { peaks: peaks.map((peak) => peak / most), duration: sound.duration }
}

/**
 * The shape of a sound, known by `key` for as long as the page lives; null while it is being read, and for what
 * cannot be. `asked`: somebody listens to it, so that its size does not matter.
 */
export function useShape(key: string, source: Blob | string, asked: boolean): Shape | null {
  const [known, setKnown] = useState<{ key: string; shape: Shape } | null>(null)
  useEffect(() => {
    let here = true
    const read = () => shapeOf(key, () => decoded(source, asked))
    // Whoever begins to listen while it is still being looked at gets that look, which a large sound refuses.
    const again = (error: unknown) => (asked && error instanceof Unasked ? read() : Promise.reject(error))
    read()
      .catch(again)
      .then(
        (shape) => here && setKnown({ key, shape }),
        // It plays without, or says itself that it does not.
        () => {},
      )
    return () => {
      here = false
    }
  }, [key, source, asked])
  return known?.key === key ? known.shape : null
}
