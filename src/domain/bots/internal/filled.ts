import type { Session, Situation } from '../session'

const TYPED = /\{\{\s*([a-z][a-z0-9_]{0,40})\s*(?:\|([^{}|]{0,100}))?\}\}/g

/** A text of a flow with what is known; what stands behind a bar stands where nothing is. */
export const filled = (text: string, known: Readonly<Record<string, string>>): string =>
  text.replace(
    TYPED,
    (_, name: string, fallback = '') =>
      (Object.hasOwn(known, name) && known[name]?.trim()) || fallback.trim(),
  )

/** Fills texts with what is known of a conversation; of one that names nothing nothing is asked. */
export const fillingIn =
  ({ situation, session }: Readonly<{ situation: Situation; session: Session }>) =>
  (text: string): string =>
    text.includes('{{') ? filled(text, { ...situation.known, ...session.vars }) : text

/** The names of a text that have nothing to stand for them. */
export const needsIn = (text: string): string[] => [
  ...new Set(
    [...text.matchAll(TYPED)].flatMap(([, name = '', fallback = '']) =>
      fallback.trim() === '' ? [name] : [],
    ),
  ),
]
