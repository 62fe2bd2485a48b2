import { type Parts, sumOf } from './value'

/** The net promoter score of −100 to 100, and how far it may be off by chance (95 %); null: nobody has graded. */
export function npsOf(parts: Parts): Readonly<{ nps: number | null; margin: number | null; graded: number }> {
  const graded = sumOf(parts, 'promoters') + sumOf(parts, 'passives') + sumOf(parts, 'detractors')
  if (graded === 0) return { nps: null, margin: null, graded }
  const p = sumOf(parts, 'promoters') / graded
  const d = sumOf(parts, 'detractors') / graded
  return { nps: 100 * (p - d), margin: 196 * Math.sqrt((p + d - (p - d) ** 2) / graded), graded }
}
