const two = (part: number): string => String(part).padStart(2, '0')

/** Seconds as h:mm:ss, below an hour as m:ss; rounded to whole ones. */
export function formatDuration(seconds: number): string {
  const whole = Math.round(Math.abs(seconds))
  const [h, m, s] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60]
  const sign = seconds < 0 && whole > 0 ? '-' : ''
  return `${sign}${h > 0 ? `${h}:${two(m)}` : m}:${two(s)}`
}
