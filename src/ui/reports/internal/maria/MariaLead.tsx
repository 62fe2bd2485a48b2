import { useTexts } from '@ui/kit/text'
import { mariaPanelTexts } from '../../texts/maria/pt_BR'
import { formatShare, tooFew } from '../figures/format'
import type { Table } from '../useReports'

/** How much she solved alone, and what became of her drafts. */
export function MariaLead({ now }: { now: Table | undefined }) {
  const t = useTexts(mariaPanelTexts)
  const said = (name: 'maria_contained' | 'maria_accepted') => {
    const figure = now?.of(name)
    return figure?.value == null || tooFew(name, figure.cases) ? null : formatShare(Math.round(figure.value))
  }
  const [contained, accepted] = [said('maria_contained'), said('maria_accepted')]
  const handed = now?.of('maria_handed')?.value ?? 0
  if (contained === null && accepted === null) return t('lead.plain')
  return (
    <>
      {contained !== null && (
        <>
          <strong className="text">{t('lead.contained', { share: contained })}</strong>{' '}
          {t('lead.handed', { count: handed })}{' '}
        </>
      )}
      {accepted !== null && t('lead.accepted', { share: accepted })}
    </>
  )
}
