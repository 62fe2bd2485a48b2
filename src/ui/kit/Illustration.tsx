import type { ReactNode } from 'react'
import styles from './Illustration.module.css'

/** What there is to say without words: nothing yet, nothing found, nobody waits, it failed, it is gone. */
export type Drawing = 'empty' | 'search' | 'calm' | 'trouble' | 'gone'

/** Shapes of 120 by 88 in three tones: `ground` behind, `paper` with an edge, `ink` for the lines that matter. */
const DRAWINGS: Record<Drawing, ReactNode> = {
  empty: (
    <>
      <rect className={styles.paper} x="38" y="14" width="58" height="40" rx="6" />
      <rect className={styles.paper} x="24" y="26" width="58" height="40" rx="6" />
      <path className={styles.faint} d="M34 38h24M34 47h34M34 56h16" />
      <circle className={styles.dot} cx="86" cy="62" r="12" />
      <path className={styles.onDot} d="M86 57v10M81 62h10" />
    </>
  ),
  search: (
    <>
      <rect className={styles.paper} x="24" y="16" width="62" height="48" rx="6" />
      <path className={styles.faint} d="M34 28h30M34 38h22M34 48h26" />
      <circle className={styles.lens} cx="74" cy="46" r="15" />
      <path className={styles.ink} d="M85 57l13 13" />
    </>
  ),
  calm: (
    <>
      <path className={styles.paper} d="M36 34h42v20a14 14 0 0 1-14 14H50a14 14 0 0 1-14-14z" />
      <path className={styles.line} d="M78 40h5a8 8 0 0 1 0 16h-6" />
      <path className={styles.ink} d="M48 26c-3-4 3-6 0-10M58 26c-3-4 3-6 0-10M68 26c-3-4 3-6 0-10" />
      <path className={styles.line} d="M28 74h60" />
    </>
  ),
  trouble: (
    <>
      <path className={styles.paper} d="M40 60a15 15 0 0 1-2-30 21 21 0 0 1 40-3 17 17 0 0 1 4 33z" />
      <path className={styles.faint} d="M34 72h12M54 72h22" />
      <circle className={styles.warn} cx="84" cy="60" r="12" />
      <path className={styles.onDot} d="M84 54v7M84 65.5v.5" />
    </>
  ),
  gone: (
    <>
      <rect className={styles.hole} x="30" y="16" width="60" height="46" rx="6" />
      <path className={styles.faint} d="M42 32h24M42 42h36M42 52h14" />
      <path className={styles.ink} d="M24 72h72" />
    </>
  ),
}

/** A small drawing above the sentence of a state; it says nothing that the sentence does not. */
export function Illustration({ of }: { of: Drawing }) {
  return (
    <svg className={styles.drawing} viewBox="0 0 120 88" width={120} height={88} aria-hidden>
      <ellipse className={styles.ground} cx="60" cy="46" rx="54" ry="38" />
      {DRAWINGS[of]}
    </svg>
  )
}
