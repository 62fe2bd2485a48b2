/** A point on Earth, degrees. */
type Point = Readonly<{ latitude: number; longitude: number }>

const NUMBER = String.raw`[-+−]?\d{1,3}(?:[.,]\d+)?`
const PAIR = new RegExp(
  String.raw`^\(?\s*(${NUMBER})\s*°?\s*(?:[;/\s]|,(?=\s)|,(?=[-+−]?\d{1,3}\.))\s*(${NUMBER})\s*°?\s*\)?$`,
)
/** Where maps put the point in their addresses: the place itself before the middle of the map. */
const IN_LINKS: readonly RegExp[] = [
  /!3d(-?\d{1,3}\.\d+)!4d(-?\d{1,3}\.\d+)/,
  /[?&#](?:q|query|ll|sll|daddr|destination|center|mlat)=(?:loc:)?(-?\d{1,3}(?:\.\d+)?)(?:,|&mlon=)\s*(-?\d{1,3}(?:\.\d+)?)/,
  /^geo:(-?\d{1,3}(?:\.\d+)?),(-?\d{1,3}(?:\.\d+)?)/,
  /@(-?\d{1,3}(?:\.\d+)?),(-?\d{1,3}(?:\.\d+)?)/,
  /\/(?:place|search|dir)\/(-?\d{1,3}(?:\.\d+)?),\+?(-?\d{1,3}(?:\.\d+)?)/,
]

/**
 * The point that somebody has pasted: two numbers (with a comma or a point before the fraction), or the link of a
 * map. Null when there is none in it, as in a shortened link, which only the map's own server can read.
 */
export function pointIn(pasted: string): Point | null {
  const text = pasted.trim()
  const [, latitude, longitude] = PAIR.exec(text) ?? inLink(text) ?? []
  if (latitude === undefined || longitude === undefined) return null
  const point = { latitude: degrees(latitude), longitude: degrees(longitude) }
  return onEarth(point) ? point : null
}

function inLink(text: string): RegExpExecArray | undefined {
  let link = text
  try {
    link = decodeURIComponent(text)
  } catch {
    // A stray percent sign: it is read as it stands.
  }
  for (const pattern of IN_LINKS) {
    const found = pattern.exec(link)
    if (found) return found
  }
  return undefined
}

const degrees = (text: string): number => Number(text.replace('−', '-').replace(',', '.'))

/** Is there such a point? */
export const onEarth = ({ latitude, longitude }: Point): boolean =>
  Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180
