/** Sends frames at a fixed pace from its own thread, each with the moment of its sending, ms since 1970. */
self.onmessage = ({ data: { frames, rate } }: MessageEvent<{ frames: string[]; rate: number }>) => {
  const start = performance.now()
  let sent = 0
  const timer = setInterval(() => {
    const due = Math.min(frames.length, Math.ceil(((performance.now() - start) / 1000) * rate))
    while (sent < due) {
      self.postMessage([performance.timeOrigin + performance.now(), frames[sent]])
      sent += 1
    }
    if (sent === frames.length) clearInterval(timer)
  }, 1)
}
