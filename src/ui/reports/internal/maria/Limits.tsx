import { useCommands, usePanel, useUser } from '@app/panel/panel'
import { mayCall } from '@domain/access/permissions'
import { mayOpen } from '@domain/access/rights'
import { pathTo, routeWith } from '@domain/access/routes'
import { formatMoney } from '@domain/money/money'
import { MariaInfosDocument } from '@infra/graphql/maria.gen'
import { useRead } from '@ui/kit/server/useRead'
import { useTexts } from '@ui/kit/text'
import { Link } from 'react-router-dom'
import { mariaPanelTexts } from '../../texts/maria/pt_BR'

/** What she has spent now, of what she may, and where that is changed. */
export function Limits() {
  const t = useTexts(mariaPanelTexts)
  const { read } = useCommands()
  const { tenant } = usePanel()
  const { role } = useUser()
  const { value } = useRead(
    'maria',
    mayCall(role, 'mariaInfos') ? () => read(MariaInfosDocument, {}) : null,
    'maria',
  )
  const found = value?.mariaInfos
  if (!found) return null
  const { account, spent_day: day, spent_month: month, budget } = found
  return (
    <p className="m-0 muted dense">
      {account
        ? [
            t('limits.day', { spent: formatMoney(day), most: formatMoney(account.per_day) }),
            t('limits.month', { spent: formatMoney(month), most: formatMoney(account.per_month) }),
            ...(budget === 'spent' ? [t('limits.spent')] : []),
          ].join(' ')
        : t('limits.none')}{' '}
      {mayOpen(role, routeWith('new-chat-flows/maria')) && (
        <Link to={pathTo(tenant, 'new-chat-flows/maria')}>{t('limits.change')}</Link>
      )}
    </p>
  )
}
