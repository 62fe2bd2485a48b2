import { useTexts } from '@ui/kit/text'
import { pbmReportTexts } from '../../texts/pbm/pt_BR'
import { formatFigure, formatShare } from '../figures/format'
import type { Table } from '../useReports'

/** What operators said, and what they owe. */
export function PbmLead({ now, before }: { now: Table | undefined; before: Table | undefined }) {
  const t = useTexts(pbmReportTexts)
  const approval = now?.of('pbm_approval')?.value
  const refund = now?.of('pbm_refund')?.value
  if (approval == null && !refund) return t('lead.plain')
  const was = before?.of('pbm_approval')?.value
  return (
    <>
      {approval != null && (
        <strong className="text">{t('lead.approval', { share: formatShare(Math.round(approval)) })}</strong>
      )}{' '}
      {was != null && t('lead.was', { share: formatShare(Math.round(was)) })}{' '}
      {refund != null && refund > 0 && t('lead.refund', { amount: formatFigure('cents', refund) })}
    </>
  )
}
