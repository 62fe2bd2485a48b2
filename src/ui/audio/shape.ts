import { useEffect, useState } from 'react'

/** How a sound looks: its loudness in equal stretches, from 0 to 1, and its length in seconds. */
export type Shape = Readonly<{ peaks: readonly number[]; duration: number }>

/** Stretches of a shape. */
const STRETCHES = 60
/** Enough to see loudness by, Hz. */
const RATE = 8_000

/** By address: coming back to a conversation decodes nothing again. */
const shapes = new Map<string, Promise<Shape>>()
const MOST_SHAPES = 50

async function decoded(url: string): Promise<Shape> {
  const answer = await fetch(url)
  if (!answer.ok) throw new Error(`HTTP ${answer.status} for a sound`)
  const sound = await new OfflineAudioContext(1, 1, RATE).decodeAudioData(await answer.arrayBuffer())
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

function shapeOf(url: string): Promise<Shape> {
  const known = shapes.get(url)
  if (known) return known
  if (shapes.size >= MOST_SHAPES) shapes.clear()
  const shape = decoded(url)
  shapes.set(url, shape)
  // What did not come is asked for again.
  shape.catch(() => shapes.delete(url))
  return shape
}

/** The shape of the sound at this address; null while it is being read, and for what cannot be. */
export function useShape(url: string): Shape | null {
  const [known, setKnown] = useState<{ url: string; shape: Shape } | null>(null)
  useEffect(() => {
    let here = true
    shapeOf(url).then(
      (shape) => here && setKnown({ url, shape }),
      // It plays without, or says itself that it does not.
      () => {},
    )
    return () => {
      here = false
    }
  }, [url])
  return known?.url === url ? known.shape : null
}
