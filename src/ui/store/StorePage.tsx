import { useCommands, useUser } from '@app/panel/panel'
import { isAdministrator } from '@domain/access/rights'
import { StoreInfosDocument } from '@infra/graphql/store.gen'
import { Page } from '@ui/kit/Page'
import { Behind } from '@ui/kit/server/behind'
import { useRead } from '@ui/kit/server/useRead'
import { useTexts } from '@ui/kit/text'
import { StoreCard } from './internal/StoreCard'
import { StoreForm } from './internal/StoreForm'
import { storeTexts } from './texts/pt_BR'

/** What the shop says of itself: a form for administrators, to read and copy for everybody else. */
export default function StorePage() {
  const t = useTexts(storeTexts)
  const { read } = useCommands()
  const mayChange = isAdministrator(useUser().role)
  const { value, loading, failure, reload, reread } = useRead(
    'store',
    () => read(StoreInfosDocument, {}),
    'store',
  )
  const stores = value?.storeInfos ?? []
  if (mayChange && value)
    return (
      <Behind.Reread value={reread}>
        <StoreForm stores={stores} />
      </Behind.Reread>
    )
  return (
    <Page
      route="client-form"
      lead={t('lead')}
      width="narrow"
      loading={loading}
      error={failure && { text: failure.message || undefined, onRetry: reload }}
    >
      {value && <StoreCard stores={stores} />}
    </Page>
  )
}
