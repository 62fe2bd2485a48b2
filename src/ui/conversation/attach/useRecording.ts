import { type KeptRecording, usePanel } from '@app/panel/panel'
import { useCallback, useEffect, useRef, useState } from 'react'
import { recordingType } from './voiceNote'

/** How much sound one piece on disk holds, ms: no more than this is lost with the page. */
const PIECE_MS = 1_000
/** How often the loudness is told, ms: one bar of the picture each. */
const BAR_MS = 80
/** From here on it is drawn as high as it can be; of 128. A voice beside the microphone comes to about this. */
const LOUD = 64

/** Is told how loud it was since the last time, 0 to 1. */
type OnLevel = (level: number) => void

type Recording = Readonly<{
  state: 'starting' | 'recording' | 'paused' | 'failed'
  /** Time recorded, s. */
  seconds: number
  /** What is recorded so far, to listen to; null unless it is paused, or before its last piece is here. */
  soFar: Blob | null
  pause: () => void
  resume: () => void
  /** Ends it; gives what was kept. */
  finish: () => Promise<KeptRecording>
  /** Who draws the loudness; null: nobody. */
  onLevel: (listener: OnLevel | null) => void
}>

/** Records from the microphone for as long as the caller is shown; every piece is put on disk as it comes. */
export function useRecording(ticketId: string): Recording {
  const { recordings } = usePanel().files
  const [state, setState] = useState<Recording['state']>('starting')
  const [seconds, setSeconds] = useState(0)
  const [soFar, setSoFar] = useState<Blob | null>(null)
  const draws = useRef<OnLevel | null>(null)
  const recorder = useRef<MediaRecorder | null>(null)
  const kept = useRef<KeptRecording | null>(null)

  useEffect(() => {
    let over = false
    let stream: MediaStream | null = null
    let sound: AudioContext | null = null
    let bars: ReturnType<typeof setInterval> | undefined
    const start = async () => {
      stream = await navigator.mediaDevices.getUserMedia({ audio: true })
      const recording = await recordings.begin(ticketId)
      kept.current = recording
      if (over) return leave()
      const mimeType = recordingType()
      const made = new MediaRecorder(stream, { ...(mimeType && { mimeType }) })
      made.ondataavailable = ({ data }) => {
        if (data.size > 0) recording.add(data)
        if (made.state === 'paused') setSoFar(wholeOf(recording))
      }
      made.start(PIECE_MS)
      recorder.current = made
      setState('recording')
      sound = new AudioContext()
      const analyser = sound.createAnalyser()
      sound.createMediaStreamSource(stream).connect(analyser)
      const wave = new Uint8Array(analyser.fftSize)
      bars = setInterval(() => {
        if (made.state !== 'recording') return
        analyser.getByteTimeDomainData(wave)
        const loudest = wave.reduce((most, value) => Math.max(most, Math.abs(value - 128)), 0)
        draws.current?.(Math.min(1, loudest / LOUD))
      }, BAR_MS)
    }
    const leave = () => {
      clearInterval(bars)
      kept.current?.leave(stopped(recorder.current))
      for (const track of stream?.getTracks() ?? []) track.stop()
      void sound?.close()
    }
    start().catch((error: unknown) => {
      console.error(error)
      leave()
      if (!over) setState('failed')
    })
    return () => {
      over = true
      leave()
    }
  }, [recordings, ticketId])

  useEffect(() => {
    if (state !== 'recording') return
    const timer = setInterval(() => setSeconds((now) => now + 1), 1_000)
    return () => clearInterval(timer)
  }, [state])

  return {
    state,
    seconds,
    soFar,
    pause() {
      recorder.current?.pause()
      // What is not in a piece yet is to be heard as well.
      recorder.current?.requestData()
      setState('paused')
    },
    resume() {
      setSoFar(null)
      recorder.current?.resume()
      setState('recording')
    },
    async finish() {
      await stopped(recorder.current)
      if (!kept.current) throw new Error('nothing was recorded')
      return kept.current
    },
    onLevel: useCallback((listener) => {
      draws.current = listener
    }, []),
  }
}

/** A recording's pieces as one sound. */
export const wholeOf = ({ pieces }: KeptRecording): Blob =>
  new Blob([...pieces], { type: pieces[0]?.type ?? '' })

/** Stops it; resolves when its last piece has been handed over. */
function stopped(recorder: MediaRecorder | null): Promise<void> {
  return new Promise((resolve) => {
    if (!recorder || recorder.state === 'inactive') return resolve()
    recorder.addEventListener('stop', () => resolve(), { once: true })
    recorder.stop()
  })
}
