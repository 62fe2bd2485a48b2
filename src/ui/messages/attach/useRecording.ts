import { type KeptRecording, usePanel } from '@app/panel/panel'
import { useCallback, useEffect, useRef, useState } from 'react'
import { recordingType } from './voiceNote'

/** How much sound one piece on disk holds, ms: no more than this is lost with the page. */
const PIECE_MS = 1_000

type Recording = Readonly<{
  state: 'starting' | 'recording' | 'paused' | 'failed'
  /** Time recorded, s. */
  seconds: number
  pause: () => void
  resume: () => void
  /** Ends it; gives what was kept. */
  finish: () => Promise<KeptRecording>
  /** The element whose width shows the level. */
  level: (element: HTMLElement | null) => void
}>

/** Records from the microphone for as long as the caller is shown; every piece is put on disk as it comes. */
export function useRecording(ticketId: string): Recording {
  const { recordings } = usePanel().files
  const [state, setState] = useState<Recording['state']>('starting')
  const [seconds, setSeconds] = useState(0)
  const meter = useRef<HTMLElement | null>(null)
  const recorder = useRef<MediaRecorder | null>(null)
  const kept = useRef<KeptRecording | null>(null)

  useEffect(() => {
    let over = false
    let stream: MediaStream | null = null
    let sound: AudioContext | null = null
    let frame = 0
    const start = async () => {
      stream = await navigator.mediaDevices.getUserMedia({ audio: true })
      const recording = await recordings.begin(ticketId)
      kept.current = recording
      if (over) return leave()
      const mimeType = recordingType()
      const made = new MediaRecorder(stream, { ...(mimeType && { mimeType }) })
      made.ondataavailable = ({ data }) => {
        if (data.size > 0) recording.add(data)
      }
      made.start(PIECE_MS)
      recorder.current = made
      setState('recording')
      sound = new AudioContext()
      const analyser = sound.createAnalyser()
      sound.createMediaStreamSource(stream).connect(analyser)
      const wave = new Uint8Array(analyser.fftSize)
      const draw = () => {
        analyser.getByteTimeDomainData(wave)
        const loudest = wave.reduce((most, value) => Math.max(most, Math.abs(value - 128)), 0)
        if (meter.current) meter.current.style.transform = `scaleX(${Math.min(1, loudest / 64)})`
        frame = requestAnimationFrame(draw)
      }
      draw()
    }
    const leave = () => {
      cancelAnimationFrame(frame)
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
    pause() {
      recorder.current?.pause()
      setState('paused')
    },
    resume() {
      recorder.current?.resume()
      setState('recording')
    },
    async finish() {
      await stopped(recorder.current)
      if (!kept.current) throw new Error('nothing was recorded')
      return kept.current
    },
    level: useCallback((element) => {
      meter.current = element
    }, []),
  }
}

/** Stops it; resolves when its last piece has been handed over. */
function stopped(recorder: MediaRecorder | null): Promise<void> {
  return new Promise((resolve) => {
    if (!recorder || recorder.state === 'inactive') return resolve()
    recorder.addEventListener('stop', () => resolve(), { once: true })
    recorder.stop()
  })
}
