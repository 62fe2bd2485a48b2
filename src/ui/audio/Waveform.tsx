import { useEffect, useRef } from 'react'
import WaveSurfer from 'wavesurfer.js'
import { mediaElement } from './player'

/** Shapes of sounds that were decoded before, by address: coming back to a conversation decodes nothing again. */
const shapes = new Map<string, { peaks: number[][]; duration: number }>()
const MOST_SHAPES = 50

const colour = (name: string) => getComputedStyle(document.documentElement).getPropertyValue(name).trim()

/** The shape of the sound that is playing; a click in it goes there. Taking it away does not stop the sound. */
export default function Waveform({ url }: { url: string }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!box.current) return
    const wave = WaveSurfer.create({
      container: box.current,
      // The player's own element, which it neither loads anew nor ends.
      media: mediaElement(),
      height: 28,
      barWidth: 2,
      barGap: 1,
      barRadius: 2,
      cursorWidth: 0,
      waveColor: colour('--balcao-edge'),
      progressColor: colour('--balcao-primary'),
      ...shapes.get(url),
    })
    wave.on('decode', (duration) => {
      if (shapes.size >= MOST_SHAPES) shapes.clear()
      shapes.set(url, { peaks: wave.exportPeaks({ maxLength: 120 }), duration })
    })
    return () => wave.destroy()
  }, [url])
  return <div ref={box} />
}
