import type { MetaMessageTemplate } from '@contract/entities'
import { approvalOf } from '@domain/templates/approval'
import { StateBadge } from '@ui/kit/StateBadge'
import type { ReactNode } from 'react'
import styles from '../Templates.module.css'
import type { Standing } from '../useStanding'

/** A cell with something smaller below it. */
export const twoLines = (first: ReactNode, second: ReactNode) => (
  <span className={styles.twoLines}>
    {first}
    {second !== null && <small>{second}</small>}
  </span>
)

type Of = Standing & { of: MetaMessageTemplate }

/** How a template was judged, and why it cannot be sent. */
export function Status({ of: { status: word }, status, reason }: Of) {
  const approval = approvalOf(word)
  const tone = approval === 'approved' ? 'success' : approval === 'pending' ? 'quiet' : 'danger'
  return twoLines(<StateBadge tone={tone}>{status}</StateBadge>, reason)
}

/** What customers think of it, by what Meta says. */
export function Quality({ of: { quality: word }, quality }: Of) {
  if (quality === null) return null
  const tone = word === 'GREEN' ? 'success' : word === 'RED' ? 'danger' : 'quiet'
  return <StateBadge tone={tone}>{quality}</StateBadge>
}
